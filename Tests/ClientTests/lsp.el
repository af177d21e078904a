;;; Opens a scenario in eglot with `playground lsp', and prints a diagnostic and a hover.  -*- lexical-binding: t -*-

(when (file-directory-p "/usr/share/emacs/site-lisp/elpa-src")
  (dolist (folder (directory-files "/usr/share/emacs/site-lisp/elpa-src" t "\\`[a-z]"))
    (push folder load-path)))
(unless (require 'eglot nil t)
  (princ "eglot is not installed\n")
  (kill-emacs 0))
(require 'flymake)
(let* ((folder (file-name-as-directory (make-temp-file "lsp" t)))
       (path (concat folder "a.jsonl")))
  (with-temp-file path
    (insert "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/create\",\"params\":{\"component\":\"bottom-card\",\"parameters\":{\"item\":{\"id\":\"pin-7\"}}}}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"session/perfrom\"}\n"))
  (define-derived-mode scenario-mode prog-mode "Scenario")
  (add-to-list 'eglot-server-programs
               (list 'scenario-mode (getenv "PLAYGROUND_BINARY") "lsp"))
  (setq eglot-sync-connect 20)
  (find-file path)
  (scenario-mode)
  (apply #'eglot (eglot--guess-contact))
  (let (shown)
    (with-timeout (20)
      (while (not (setq shown (flymake-diagnostics)))
        (accept-process-output nil 0.05)))
    (let ((found (car shown)))
      (princ (format "%s %d\n"
                     (if (string-match "check/refused" (flymake-diagnostic-text found))
                         "check/refused" (flymake-diagnostic-text found))
                     (line-number-at-pos (flymake-diagnostic-beg found))))))
  (goto-char 43)
  (let* ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover
                                  (eglot--TextDocumentPositionParams)))
         (text (plist-get (plist-get answer :contents) :value)))
    (princ (format "%s\n" (replace-regexp-in-string ", settled" "" (car (split-string text "\n"))))))
  (eglot-shutdown (eglot-current-server)))
