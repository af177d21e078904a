;;; playground.el --- Interaction Playground in a buffer -*- lexical-binding: t -*-

;; Author: The Interaction Playground maintainers <maintainers@interaction-playground.example>
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: tools, multimedia
;; URL: https://interaction-playground.example
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; M-x playground opens a component in a buffer that follows its frames, in real time or, with a prefix
;; argument, on a virtual clock that moves only when it is advanced.  In the buffer:
;;
;;   mouse            acts as the component's pointer, in a terminal only if `xterm-mouse-mode' is on
;;   d                drag from mark to point
;;   arrow keys       drag from the topmost layer that receives touches (with shift: flick)
;;   a, SPC           advance by a tenth of a second, or until the component settles
;;   q                close the session

;;; Code:

(require 'jsonrpc)
(require 'subr-x)
(require 'playground-card)

(defgroup playground nil "Simulation of gesture-driven components." :group 'tools)

(defcustom playground-program (or (getenv "PLAYGROUND_BINARY") "playground")
  "The name or path of the playground program." :type 'string)

(defcustom playground-parameters '(("bottom-card" . (:item (:id "a" :title "A place"))))
  "The parameters of new sessions, as an alist from component ids to plists."
  :type '(alist :key-type string :value-type plist))

(defcustom playground-distance 200
  "The distance of the drag commands, in points." :type 'number)

(defcustom playground-picture-width 300
  "The width of pictures in pixels, or nil to show text instead of pictures."
  :type '(choice integer (const nil)))

(defvar playground--connection nil "The connection that all buffers share.")

(defvar-local playground--session nil "The session of this buffer.")
(defvar-local playground--virtual nil "Whether this buffer's session has a virtual clock.")
(defvar-local playground--state nil "The state that this buffer shows.")

(defvar playground-did-render-functions nil
  "Functions to call in the session's buffer, with the state, after each frame.")

;;; Connection

(defun playground--program ()
  "Return the path of `playground-program'."
  (or (executable-find playground-program)
      (user-error "There is no program %s: set `playground-program'" playground-program)))

(defun playground--connect ()
  "Return a running connection; start the program if necessary."
  (unless (and playground--connection (jsonrpc-running-p playground--connection))
    (setq playground--connection
          (make-instance
           'jsonrpc-process-connection
           :name "playground"
           :process (lambda ()
                      (make-process :name "playground" :connection-type 'pipe :noquery t
                                    :command (list (playground--program) "serve")
                                    :coding 'utf-8-emacs-unix
                                    :stderr (get-buffer-create " *playground errors*")))
           :notification-dispatcher #'playground--notified)))
  playground--connection)

(defun playground-call (method &rest params)
  "Return the result of METHOD with the plist PARAMS."
  (condition-case failure
      (jsonrpc-request (playground--connect) method params)
    (jsonrpc-error
     (user-error "%s" (or (alist-get 'jsonrpc-error-message (cdr failure))
                          (error-message-string failure))))))

(defun playground--notified (_connection method params)
  "Show the state in PARAMS if the notification METHOD is session/didRender."
  (when (eq method 'session/didRender)
    (let ((buffer (get-buffer (playground--name (plist-get params :session)))))
      (when buffer
        (with-current-buffer buffer
          (setq playground--state
                (or (plist-get params :state)
                    (playground-card-merge playground--state (plist-get params :delta))))
          (playground--draw)
          (run-hook-with-args 'playground-did-render-functions playground--state))))))

(defun playground--draw ()
  "Show the state, as a picture if Emacs can show it, without moving point."
  (let ((inhibit-read-only t) (line (line-number-at-pos)) (column (current-column)))
    (erase-buffer)
    (insert (playground-card-text playground--state))
    (when (and playground-picture-width (display-graphic-p) (image-type-available-p 'svg))
      (put-text-property
       (point-min) (point-max) 'display
       (create-image (playground-card-svg playground--state playground-picture-width) 'svg t)))
    (goto-char (point-min))
    (forward-line (1- line))
    (move-to-column column)))

;;; Buffers

(defvar playground-mode-map
  (let ((map (make-sparse-keymap)))
    (dolist (binding '(("<up>" 0 -1) ("<down>" 0 1) ("<left>" -1 0) ("<right>" 1 0)))
      (let ((x (nth 1 binding)) (y (nth 2 binding)))
        (define-key map (kbd (car binding))
          (lambda () "Drag in this direction." (interactive) (playground-drag-by x y)))
        (define-key map (kbd (replace-regexp-in-string "<" "<S-" (car binding)))
          (lambda () "Flick in this direction." (interactive) (playground-flick x y)))))
    (define-key map [down-mouse-1] #'playground-mouse-press)
    (define-key map [drag-mouse-1] #'playground-mouse-drag)
    (define-key map "d" #'playground-drag-region)
    (define-key map "a" #'playground-advance)
    (define-key map " " #'playground-settle)
    (define-key map "q" #'playground-quit)
    map)
  "Keys of `playground-mode'.")

(define-derived-mode playground-mode special-mode "Playground"
  "A component of the Interaction Playground.

\\{playground-mode-map}"
  (setq-local truncate-lines t)
  (add-hook 'kill-buffer-hook #'playground--close nil t))

(defun playground--name (session)
  "Return the name of the buffer of SESSION."
  (format "*playground %s*" session))

;;;###autoload
(defun playground (component &optional virtual parameters)
  "Open COMPONENT in its own buffer, and return the buffer.
The session runs in real time, or with VIRTUAL on a clock that only commands
like `playground-advance' advance.  PARAMETERS
are a plist; the default is in `playground-parameters'."
  (interactive
   (list (completing-read
          "Component: "
          (mapcar (lambda (one) (plist-get one :id))
                  (plist-get (playground-call 'component/list) :components))
          nil t)
         current-prefix-arg))
  (let* ((parameters (or parameters (cdr (assoc component playground-parameters))))
         (created (apply #'playground-call 'session/create :component component
                         :clock (if virtual "virtual" "realtime")
                         (and parameters (list :parameters parameters))))
         (session (plist-get created :session))
         (buffer (get-buffer-create (playground--name session))))
    (with-current-buffer buffer
      (playground-mode)
      (setq playground--session session playground--virtual virtual
            playground--state (plist-get created :state))
      (playground--draw))
    (playground-call 'session/subscribe :session session :frames "delta" :fps 30)
    (unless noninteractive (pop-to-buffer buffer))
    buffer))

(defun playground--close ()
  "Close the session of this buffer."
  (when (and playground--session (jsonrpc-running-p playground--connection))
    (let ((session playground--session))
      (setq playground--session nil)
      (playground-call 'session/close :session session))))

(defun playground-quit ()
  "Close the session and its buffer."
  (interactive)
  (kill-buffer))

;;; Gestures

(defun playground-perform (&rest gesture)
  "Perform the plist GESTURE in this buffer's session."
  (playground-call 'session/perform :session playground--session :gesture gesture))

(defun playground-drag (from to &optional duration)
  "Drag from the point FROM to TO, both (X . Y), within DURATION seconds."
  (playground-perform :kind "drag" :duration (or duration 0.3)
                      :from (list :x (car from) :y (cdr from))
                      :to (list :x (car to) :y (cdr to))))

(defun playground-drag-by (x y)
  "Drag the top touchable layer by X and Y times `playground-distance'."
  (let ((from (playground-card-handle playground--state)))
    (playground-drag from (cons (+ (car from) (* x playground-distance))
                                (+ (cdr from) (* y playground-distance))))))

(defun playground-flick (x y)
  "Flick the topmost layer that receives touches toward X and Y."
  (let ((from (playground-card-handle playground--state)))
    (playground-perform :kind "fling" :velocity 1500 :from (list :x (car from) :y (cdr from))
                        :to (list :x (+ (car from) (* x 60)) :y (+ (cdr from) (* y 60))))))

(defvar-local playground--pressed nil "The time of the pointer's last event.")

(defun playground-pointer (phase point)
  "Send a pointer event with PHASE at POINT (X . Y); advance a virtual clock."
  (when (and playground--virtual (not (equal phase "down")))
    (playground-advance (max 0.001 (float-time (time-since playground--pressed)))))
  (setq playground--pressed (current-time))
  (playground-call 'session/send :session playground--session
                   :event (list :type "pointer" :phase phase :x (car point) :y (cdr point))))

(defun playground--event-point (position)
  "Return the component's point (X . Y) at POSITION of a mouse event, or nil."
  (let ((size (posn-object-width-height position)) (place (posn-object-x-y position)))
    (cond ((and (posn-image position) (> (car size) 0))
           (cons (/ (* (car place) (float (car playground-card-size))) (car size))
                 (/ (* (cdr place) (float (cdr playground-card-size))) (cdr size))))
          ((numberp (posn-point position)) (playground-card-point (posn-point position))))))

(defun playground-mouse-press (event)
  "Send the mouse as a pointer from EVENT until its button is released."
  (interactive "e")
  (let ((point (playground--event-point (event-start event))) next)
    (when point
      (playground-pointer "down" point)
      (track-mouse
        (while (progn (setq next (read-event))
                      (setq point (or (playground--event-point (event-end next)) point))
                      (mouse-movement-p next))
          (playground-pointer "move" point)))
      (playground-pointer "up" point))))

(defun playground-mouse-drag (event)
  "Drag in the component between the points of the mouse drag EVENT."
  (interactive "e")
  (playground-drag (playground-card-point (posn-point (event-start event)))
                   (playground-card-point (posn-point (event-end event)))))

(defun playground-drag-region ()
  "Drag from the mark to point."
  (interactive)
  (playground-drag (playground-card-point (mark)) (playground-card-point (point))))

(defun playground-advance (&optional seconds)
  "Advance by SECONDS (default 0.1); return whether the component is settled."
  (interactive)
  (eq t (plist-get (playground-call 'session/advance :session playground--session
                                    :by (or seconds 0.1))
                   :settled)))

(defun playground-settle ()
  "Advance a virtual clock until the component settles."
  (interactive)
  (playground-call 'session/advance :session playground--session :until "settled"))

;;; Scenarios

(defvar eglot-server-programs)
(declare-function eglot-current-server "eglot")
(declare-function eglot--TextDocumentIdentifier "eglot")

;;;###autoload
(define-derived-mode playground-scenario-mode prog-mode "Scenario"
  "A scenario of the Interaction Playground.
`M-x eglot' starts the language server, which reports problems and completes
names."
  (when (require 'eglot nil t)
    (add-to-list 'eglot-server-programs
                 (cons 'playground-scenario-mode
                       (lambda (&rest _) (list (playground--program) "lsp"))))))

(defun playground-execute (name)
  "Execute the command NAME of the language server for this line.
Return the result, a plist with :uri and perhaps :text.  NAME is one of
explain, film, report, openPage and tryOrders."
  (interactive
   (list (completing-read "Command: " '("explain" "film" "report" "openPage" "tryOrders") nil t)))
  (let ((server (and (fboundp 'eglot-current-server) (eglot-current-server))))
    (unless server (user-error "Start the language server first: M-x eglot"))
    (condition-case failure
        (jsonrpc-request
         server :workspace/executeCommand
         (list :command (concat "playground." name)
               :arguments (vector (plist-get (eglot--TextDocumentIdentifier) :uri)
                                  (1- (line-number-at-pos nil t))))
         :timeout 600)
      (jsonrpc-error
       (user-error "%s" (or (alist-get 'jsonrpc-error-message (cdr failure))
                            (error-message-string failure)))))))

(defun playground-why ()
  "Explain the decisions on this line of a scenario."
  (interactive)
  (message "%s" (string-trim (plist-get (playground-execute "explain") :text))))

(provide 'playground)

;;; playground.el ends here
