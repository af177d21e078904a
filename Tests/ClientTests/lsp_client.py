"""Tests `playground lsp` with the language client of pytest-lsp.

usage: PLAYGROUND_BINARY=PROGRAM python -m pytest -q -p no:cacheprovider lsp_client.py
"""
import os
import pathlib

import lsprotocol.types as lsp
import pytest
import pytest_lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "Plugins/BottomCard/Goldens/flick-up.jsonl"
URI = SCENARIO.as_uri()
PROGRAM = os.environ["PLAYGROUND_BINARY"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp", "--no-search"]))
async def client(lsp_client: LanguageClient):
    capabilities = client_capabilities("visual-studio-code")
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=capabilities, root_uri=ROOT.as_uri()))
    yield
    await lsp_client.shutdown_session()


def opened(client, text, uri=URI):
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(
        lsp.TextDocumentItem(uri=uri, language_id="jsonl", version=1, text=text)))


def document():
    return lsp.TextDocumentIdentifier(URI)


async def diagnostics(client):
    """Returns the diagnostics of a document, which this client requests."""
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document()))
    return list(report.items)


@pytest.mark.asyncio
async def test_diagnostics_follow_edits(client):
    opened(client, SCENARIO.read_text().replace("session/advance", "session/advanse"))
    assert "check/refused" in [one.code for one in await diagnostics(client)]
    lines = SCENARIO.read_text().replace("session/advance", "session/advanse").split("\n")
    number, line = next((n, text) for n, text in enumerate(lines) if "advanse" in text)
    column = line.index("advanse") + len("advan")
    place = lsp.Range(lsp.Position(number, column), lsp.Position(number, column + 1))
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(
        lsp.VersionedTextDocumentIdentifier(2, URI),
        [lsp.TextDocumentContentChangePartial(range=place, text="c")]))
    assert await diagnostics(client) == []


@pytest.mark.asyncio
async def test_reading(client):
    opened(client, SCENARIO.read_text())
    place = lsp.Position(3, 45)
    hover = await client.text_document_hover_async(lsp.HoverParams(document(), place))
    assert "release: expanded: predicted" in hover.contents.value
    found = await client.text_document_completion_async(lsp.CompletionParams(document(), place))
    assert "session/perform" in [item.label for item in found.items]
    symbols = await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(document()))
    assert "session/create bottom-card" in [symbol.name for symbol in symbols]
    links = await client.text_document_document_link_async(lsp.DocumentLinkParams(document()))
    assert any(link.target.endswith("/flick-up.golden.jsonl") for link in links)


@pytest.mark.asyncio
@pytest.mark.parametrize("command, ending", [
    ("explain", ".decisions.md"), ("film", ".film.svg"), ("tryOrders", ".orders.md")])
async def test_commands_open_documents(client, command, ending):
    opened(client, SCENARIO.read_text())
    result = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(f"playground.{command}", [URI, 3 if command == "explain" else 0]))
    assert result["uri"].endswith(ending)
    assert [shown.uri for shown in client.shown_documents] == [result["uri"]]
    assert pathlib.Path(result["uri"][len("file://"):]).stat().st_size > 0


@pytest.mark.asyncio
async def test_errors_reach_the_client(client):
    opened(client, SCENARIO.read_text())
    with pytest.raises(JsonRpcException, match="no decisions"):
        await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("playground.explain", [URI, 0]))
