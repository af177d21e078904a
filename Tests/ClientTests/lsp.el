;;; Opens a scenario in eglot with `playground lsp', and prints a diagnostic and a hover.  -*- lexical-binding: t -*-

(when (file-directory-p "/usr/share/emacs/site-lisp/elpa-src")
  (dolist (folder (directory-files "/usr/share/emacs/site-lisp/elpa-src" t "\\`[a-z]"))
    (push folder load-path)))
(unless (require 'eglot nil t)
  (princ "eglot is not installed\n")
  (kill-emacs 0))
(require 'flymake)
(require 'playground)
(let* ((folder (file-name-as-directory (make-temp-file "lsp" t)))
       (path (concat folder "a.jsonl")))
  (with-temp-file path
    (insert "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/create\",\"params\":{\"component\":\"bottom-card\",\"parameters\":{\"item\":{\"id\":\"pin-7\"}}}}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"session/perfrom\"}\n"))
  (setq eglot-sync-connect 20)
  (find-file path)
  (playground-scenario-mode)
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
  ;; The package's own command uses the same server.
  (princ (format "%s\n" (condition-case failure (playground-why)
                          (user-error
                           (if (string-match "no decisions" (cadr failure))
                               (match-string 0 (cadr failure))
                             (cadr failure))))))
  (eglot-shutdown (eglot-current-server)))
