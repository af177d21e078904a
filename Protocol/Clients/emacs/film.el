;;; film.el --- Print what a component looks like while it is dragged -*- lexical-binding: t -*-

;; emacs -Q --batch -L . -l film.el COMPONENT PARAMETERS FROM TO

(require 'json)
(require 'playground)

(defun playground-film (component parameters from to)
  "Print the frames of COMPONENT, opened with PARAMETERS, during a drag FROM TO."
  (add-hook 'playground-did-render-functions (lambda (_state) (princ (concat (buffer-string) "\n"))))
  (with-current-buffer (playground component t parameters)
    (playground-drag from to)
    (while (not (playground-advance)))
    ;; Notifications caused by the last call arrive before the response to the next one.
    (playground-call 'ping)))

(when noninteractive
  (pcase-let ((point (lambda (words)
                       (let ((parts (mapcar #'string-to-number (split-string words ","))))
                         (cons (car parts) (cadr parts)))))
              (`(,component ,parameters ,from ,to) command-line-args-left))
    (setq command-line-args-left nil)
    (unless to (error "COMPONENT PARAMETERS FROM TO"))
    (condition-case failure
        (playground-film component (json-parse-string parameters :object-type 'plist)
                         (funcall point from) (funcall point to))
      (error (message "film: %s" (error-message-string failure))
             (kill-emacs 1)))))

(provide 'film)

;;; film.el ends here
