;; The inner loop of every image: concatenates bit strings into GIF image data, 64 bits at a time. In JavaScript, where integers have 32 bits,
;; it takes more than twice as long. See image-data-builder.ts.
;;
;; A bit string is its length in bits (int32), then its bits, least significant first, padded to whole int32 words. The result consists of
;; sub-blocks: a length byte and 255 bytes of data, together 32 words of 64 bits. `$pending` holds the `$shift` (0-63) bits that do not fill a
;; word yet; its other bits are zero.
(module
  (memory (export "memory") 1)

  ;; Begins a sub-block, at a target that is a multiple of 256: puts its length byte before the pending bits.
  (func $beginBlock (param $target i32) (param $pending i64) (param $shift i64) (result i32 i64 i64)
    (if (i64.ge_u (local.get $shift) (i64.const 56))
      (then
        (i64.store (local.get $target) (i64.or (i64.shl (local.get $pending) (i64.const 8)) (i64.const 255)))
        (local.set $target (i32.add (local.get $target) (i32.const 8)))
        (local.set $pending (i64.shr_u (local.get $pending) (i64.const 56))))
      (else (local.set $pending (i64.or (i64.shl (local.get $pending) (i64.const 8)) (i64.const 255)))))
    local.get $target
    local.get $pending
    (i64.and (i64.add (local.get $shift) (i64.const 8)) (i64.const 63)))

  ;; $order: the list of each string, one byte each, at least one. $cursors: for each list, the address of its next string (int32).
  ;; $target: where to write, a multiple of 256. Writes up to 8 bytes more than the result, and reads up to 4 bytes after a list.
  (func (export "join") (param $order i32) (param $orderEnd i32) (param $cursors i32) (param $target i32)
    (local $pending i64) (local $shift i64) (local $cursor i32) (local $next i32) (local $wordsEnd i32)
    (local $length i32) (local $word i64) (local $rest i64)
    (call $beginBlock (local.get $target) (i64.const 0) (i64.const 0))
    local.set $shift
    local.set $pending
    local.set $target

    (loop $strings
      (local.set $cursor
        (i32.add (local.get $cursors) (i32.shl (i32.load8_u (local.get $order)) (i32.const 2))))
      (local.set $next (i32.load (local.get $cursor)))
      (local.set $length (i32.load (local.get $next)))
      (local.set $next (i32.add (local.get $next) (i32.const 4)))
      (i32.store (local.get $cursor)
        (i32.add (local.get $next)
          (i32.shl (i32.shr_u (i32.add (local.get $length) (i32.const 31)) (i32.const 5)) (i32.const 2))))
      (local.set $wordsEnd
        (i32.add (local.get $next) (i32.shl (i32.shr_u (local.get $length) (i32.const 6)) (i32.const 3))))

      (block $allWords
        (loop $words
          (br_if $allWords (i32.ge_u (local.get $next) (local.get $wordsEnd)))
          (local.set $word (i64.load align=4 (local.get $next)))
          (local.set $next (i32.add (local.get $next) (i32.const 8)))
          (i64.store (local.get $target)
            (i64.or (local.get $pending) (i64.shl (local.get $word) (local.get $shift))))
          (local.set $target (i32.add (local.get $target) (i32.const 8)))
          ;; In two steps, because a shift by 64 would be ignored.
          (local.set $pending
            (i64.shr_u (i64.shr_u (local.get $word) (i64.const 1)) (i64.sub (i64.const 63) (local.get $shift))))
          (if (i32.eqz (i32.and (local.get $target) (i32.const 255)))
            (then
              (call $beginBlock (local.get $target) (local.get $pending) (local.get $shift))
              local.set $shift
              local.set $pending
              local.set $target))
          (br $words)))

      (local.set $rest (i64.and (i64.extend_i32_u (local.get $length)) (i64.const 63)))
      (if (i64.ne (local.get $rest) (i64.const 0))
        (then
          ;; Without the bits of the next string.
          (local.set $word
            (i64.and (i64.load align=4 (local.get $next))
              (i64.sub (i64.shl (i64.const 1) (local.get $rest)) (i64.const 1))))
          (local.set $pending (i64.or (local.get $pending) (i64.shl (local.get $word) (local.get $shift))))
          (if (i64.lt_u (i64.add (local.get $shift) (local.get $rest)) (i64.const 64))
            (then (local.set $shift (i64.add (local.get $shift) (local.get $rest))))
            (else
              (i64.store (local.get $target) (local.get $pending))
              (local.set $target (i32.add (local.get $target) (i32.const 8)))
              (local.set $pending
                (i64.shr_u (i64.shr_u (local.get $word) (i64.const 1)) (i64.sub (i64.const 63) (local.get $shift))))
              (local.set $shift (i64.and (i64.add (local.get $shift) (local.get $rest)) (i64.const 63)))
              (if (i32.eqz (i32.and (local.get $target) (i32.const 255)))
                (then
                  (call $beginBlock (local.get $target) (local.get $pending) (local.get $shift))
                  local.set $shift
                  local.set $pending
                  local.set $target))))))

      (local.set $order (i32.add (local.get $order) (i32.const 1)))
      (br_if $strings (i32.lt_u (local.get $order) (local.get $orderEnd))))
    (i64.store (local.get $target) (local.get $pending))))
