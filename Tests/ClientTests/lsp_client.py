"""Tests `playground lsp` with the language client of pytest-lsp.

usage: PLAYGROUND_BINARY=PROGRAM python -m pytest -q -p no:cacheprovider lsp_client.py
"""
import os
import pathlib
import shutil

import lsprotocol.types as lsp
import pytest
import pytest_lsp
from playwright.async_api import async_playwright
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


@pytest.mark.asyncio
@pytest.mark.skipif(not shutil.which("chromium"), reason="chromium is not installed")
@pytest.mark.parametrize("line, phase", [(2, "compact"), (4, "expanded")])
async def test_page_has_played_the_scenario_up_to_the_line(client, line, phase):
    opened(client, SCENARIO.read_text())
    try:
        result = await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("playground.openPage", [URI, line]))
    except JsonRpcException as error:
        if "without the page module" in str(error):
            pytest.skip(str(error))
        raise
    assert [shown.external for shown in client.shown_documents] == [True]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = await browser.new_page()
        await page.goto(result["uri"])
        await page.wait_for_selector(".stages .screen", state="attached", timeout=60000)
        # The page continues in real time, so a moving card settles.
        await page.wait_for_function(
            "phase => document.querySelector('.phase').textContent == phase", arg=phase,
            timeout=60000)
        await browser.close()


@pytest.mark.asyncio
async def test_responses_are_accepted_as_golden(client, tmp_path):
    path = tmp_path / "a.jsonl"
    lines = SCENARIO.read_text().split("\n")
    path.write_text("\n".join(lines[:3]))
    opened(client, "\n".join(lines), path.as_uri())
    accept = lsp.ExecuteCommandParams("playground.acceptGolden", [path.as_uri()])
    golden = tmp_path / "a.golden.jsonl"
    assert await client.workspace_execute_command_async(accept) == f"Wrote {golden}."
    # The responses are those to the text in the editor, not to the file.
    assert len(golden.read_text().splitlines()) == 4
    assert "up to date" in await client.workspace_execute_command_async(accept)
