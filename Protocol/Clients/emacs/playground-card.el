;;; playground-card.el --- States of the playground as text -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws a state, as jsonrpc.el reads it (plists and vectors), as text: layers as boxes on a grid, with the
;; values beside them.  Also applies a delta to a state.

;;; Code:

(require 'seq)

(defconst playground-card-columns 32 "The width of the viewport, in characters.")

(defvar playground-card-size '(393 . 852) "Width and height of the viewport.")

(defun playground-card-rows ()
  "Return the height of the viewport, in lines."
  (max 1 (playground-card--round
          (/ (* (cdr playground-card-size) playground-card-columns)
             (* 2.0 (car playground-card-size))))))

(defun playground-card--round (number)
  "Return NUMBER rounded to a whole number, with halves rounded up."
  (floor (+ number 0.5)))

(defun playground-card-text (state)
  "Return STATE as text: phase and time, then the viewport beside the values."
  (let* ((edge (concat "+" (make-string playground-card-columns ?-) "+"))
         (values (playground-card--values (plist-get state :values)))
         (rows (append (list edge)
                       (mapcar (lambda (row) (concat "|" row "|")) (playground-card--grid state))
                       (list edge))))
    (concat
     (format "%s at %d ms%s\n" (plist-get state :phase)
             (playground-card--round (* 1000 (plist-get state :t)))
             (if (eq t (plist-get state :settled)) ", settled" ""))
     (mapconcat (lambda (row) (let ((value (pop values))) (if value (concat row " " value) row)))
                rows "\n")
     "\n")))

(defun playground-card--values (values)
  "Return the members of the plist VALUES that are not null, as sorted lines."
  (let (lines)
    (while values
      (let ((name (substring (symbol-name (pop values)) 1)) (value (pop values)))
        (when value
          (push (format "%s %s" name (cond ((eq value t) "true")
                                           ((eq value :json-false) "false")
                                           (t value)))
                lines))))
    (sort lines (lambda (a b) (string< (car (split-string a)) (car (split-string b)))))))

(defun playground-card--grid (state)
  "Return the rows of the viewport with the layers of STATE, back to front."
  (let ((grid (make-vector (playground-card-rows) nil)))
    (dotimes (row (length grid)) (aset grid row (make-string playground-card-columns ?\s)))
    (seq-doseq (layer (plist-get state :layers))
      (when (and (> (plist-get layer :opacity) 0) (not (eq t (plist-get layer :hidden))))
        (playground-card--box layer grid)))
    (append grid nil)))

(defun playground-card--box (layer grid)
  "Draw LAYER into GRID."
  (pcase-let ((`(,x ,y ,right ,bottom) (playground-card--visible layer))
              (rows (length grid)))
    (when (and (< x right) (< y bottom))
      (pcase-let ((`(,left ,last) (playground-card--cells
                                   x right (/ (float (car playground-card-size))
                                              playground-card-columns)
                                   playground-card-columns))
                  (`(,top ,low) (playground-card--cells
                                 y bottom (/ (float (cdr playground-card-size)) rows) rows)))
        (dotimes (row (- (1+ low) top))
          (dotimes (column (- (1+ last) left))
            (let ((end (memq (+ top row) (list top low)))
                  (side (memq (+ left column) (list left last))))
              (aset (aref grid (+ top row)) (+ left column)
                    (cond ((and end side) ?+) (side ?|) (end ?-) (t ?\s))))))
        (let ((label (plist-get layer :role)))
          (dotimes (index (max 0 (min (length label) (- last left 1))))
            (aset (aref grid top) (+ left 1 index) (aref label index))))))))

(defun playground-card--visible (layer)
  "Return the edges of the visible area of LAYER, within its clip and the viewport."
  (let* ((w (* (plist-get layer :width) (plist-get layer :scale)))
         (h (* (plist-get layer :height) (plist-get layer :scale)))
         (x (- (+ (plist-get layer :x) (/ (plist-get layer :width) 2.0)
                  (plist-get layer :translateX))
               (/ w 2.0)))
         (y (- (+ (plist-get layer :y) (/ (plist-get layer :height) 2.0)
                  (plist-get layer :translateY))
               (/ h 2.0)))
         (width (car playground-card-size))
         (height (cdr playground-card-size))
         (clip (or (plist-get layer :clip) (list :x 0 :y 0 :width width :height height))))
    (list (max 0 x (plist-get clip :x)) (max 0 y (plist-get clip :y))
          (min width (+ x w) (+ (plist-get clip :x) (plist-get clip :width)))
          (min height (+ y h) (+ (plist-get clip :y) (plist-get clip :height))))))

(defun playground-card--cells (start end size count)
  "Return the first and last of COUNT cells of SIZE from START to END."
  (let ((first (min (1- count) (playground-card--round (/ start size)))))
    (list first
          (max first (min (1- count) (1- (playground-card--round (/ end size))))))))

(defun playground-card-point (position)
  "Return the center (X . Y) of the character at POSITION."
  (save-excursion
    (goto-char position)
    (cons (* (/ (float (car playground-card-size)) playground-card-columns)
             (- (current-column) 0.5))
          (* (/ (float (cdr playground-card-size)) (playground-card-rows))
             (- (line-number-at-pos) 2.5)))))

(defun playground-card-handle (state)
  "Return the center (X . Y) of the topmost layer of STATE that receives touches."
  (let ((hit (plist-get (car (last (seq-filter (lambda (layer) (plist-get layer :hit))
                                               (plist-get state :layers))))
                        :hit)))
    (if hit
        (cons (+ (plist-get hit :x) (/ (plist-get hit :width) 2.0))
              (+ (plist-get hit :y) (/ (plist-get hit :height) 2.0)))
      (cons (/ (car playground-card-size) 2.0) (/ (cdr playground-card-size) 2.0)))))

;;; Pictures

(defun playground-card--escape (text)
  "Return TEXT, escaped for an SVG."
  (replace-regexp-in-string
   "[<>&\"\0-\10\13\14\16-\37]"
   (lambda (letter) (pcase letter ("<" "&lt;") (">" "&gt;") ("&" "&amp;") ("\"" "&quot;") (_ "?")))
   text t t))

(defun playground-card-svg (state width)
  "Return STATE as an SVG that is WIDTH pixels wide."
  (let* ((size playground-card-size)
         (scale (/ (float width) (car size))))
    (concat
     (format (concat "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                     " viewBox=\"0 0 %s %s\" font-family=\"sans-serif\" font-size=\"22\">"
                     "<rect width=\"100%%\" height=\"100%%\" fill=\"#edeff3\"/>")
             width (round (* scale (cdr size))) (car size) (cdr size))
     (mapconcat (lambda (layer) (if (eq t (plist-get layer :hidden)) ""
                                  (playground-card--svg-layer layer)))
                (plist-get state :layers) "")
     "</svg>")))

(defun playground-card--svg-layer (layer)
  "Return LAYER as an SVG element, within its clip."
  (let* ((w (* (plist-get layer :width) (plist-get layer :scale)))
         (h (* (plist-get layer :height) (plist-get layer :scale)))
         (x (- (+ (plist-get layer :x) (/ (plist-get layer :width) 2.0)
                  (plist-get layer :translateX))
               (/ w 2.0)))
         (y (- (+ (plist-get layer :y) (/ (plist-get layer :height) 2.0)
                  (plist-get layer :translateY))
               (/ h 2.0)))
         (clip (plist-get layer :clip))
         (text (plist-get (plist-get layer :content) :text))
         (shape (format (concat "<g opacity=\"%s\" transform=\"rotate(%s %s %s)\"><rect x=\"%s\""
                                " y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"%s\""
                                " stroke=\"#16b\" stroke-width=\"2\"/>%s</g>")
                        (plist-get layer :opacity) (plist-get layer :rotation)
                        (+ x (/ w 2.0)) (+ y (/ h 2.0)) x y (max w 0) (max h 0)
                        (plist-get layer :cornerRadius)
                        (if (equal "scrim" (plist-get layer :role)) "#000" "#def")
                        (if (stringp text)
                            (format "<text x=\"%s\" y=\"%s\">%s</text>" (+ x 14) (+ y 34)
                                    (playground-card--escape text))
                          ""))))
    (if clip
        (let ((box (mapcar (lambda (name) (plist-get clip name)) '(:x :y :width :height))))
          (apply #'format (concat "<svg x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\""
                                  " viewBox=\"%s %s %s %s\">%s</svg>")
                 (append box box (list shape))))
      shape)))

;;; Deltas

(defun playground-card--changed (plist changes)
  "Return a copy of PLIST with CHANGES, in which null marks a removed member."
  (let ((copy (copy-sequence plist)))
    (while changes
      (setq copy (plist-put copy (pop changes) (pop changes))))
    copy))

(defun playground-card-merge (state delta)
  "Return STATE after applying DELTA."
  (let ((result (playground-card--changed state delta)))
    (plist-put result :values (playground-card--changed (plist-get state :values)
                                                        (plist-get delta :values)))
    (setq result (plist-put result :layers
                            (playground-card--layers (plist-get state :layers)
                                                     (plist-get delta :layers))))
    (if (plist-get delta :order)
        (plist-put result :layers
                   (mapcar (lambda (id) (playground-card--layer (plist-get result :layers) id))
                           (plist-get delta :order)))
      result)))

(defun playground-card--layer (layers id)
  "Return the layer in LAYERS whose id is ID."
  (seq-find (lambda (layer) (equal id (plist-get layer :id))) layers))

(defun playground-card--layers (layers delta)
  "Return LAYERS with DELTA applied, in their old order."
  (let* ((changed (plist-get delta :changed))
         (removed (append (plist-get delta :removed) nil))
         (kept (seq-remove (lambda (layer) (member (plist-get layer :id) removed)) layers)))
    (append
     (mapcar (lambda (layer)
               (playground-card--changed
                layer (playground-card--layer changed (plist-get layer :id))))
             kept)
     (seq-remove (lambda (layer) (playground-card--layer kept (plist-get layer :id)))
                 changed))))

(provide 'playground-card)

;;; playground-card.el ends here
