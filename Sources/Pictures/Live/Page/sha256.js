// Computes the SHA-256 of a string (FIPS 180-4). The browser's own function is not available in a page that
// was opened by another page from a file.
const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, '0')).join('')
const checksum = async text => {
  const bytes = new TextEncoder().encode(text)
  return hex(crypto.subtle ? await crypto.subtle.digest('SHA-256', bytes) : sha256(bytes))
}

// For each of the first `count` primes, returns the first 32 fractional bits of the prime raised to `power`.
function rootsOf(count, power) {
  const primes = []
  for (let n = 2; primes.length < count; n++) if (primes.every(one => n % one)) primes.push(n)
  return primes.map(one => (one ** power % 1) * 2 ** 32 | 0)
}

function sha256(bytes) {
  const factors = rootsOf(64, 1 / 3), sums = rootsOf(8, 1 / 2), w = new Int32Array(64)
  const turn = (word, by) => word >>> by | word << 32 - by
  // The padded message: the string, a 1 bit, zeros, and the string's length in bits. Its total length is a
  // multiple of 64 bytes.
  const size = Math.ceil((bytes.length + 9) / 64) * 64, all = new Uint8Array(size), view = new DataView(all.buffer)
  all.set(bytes)
  all[bytes.length] = 0x80
  view.setUint32(size - 8, bytes.length / 2 ** 29)
  view.setUint32(size - 4, bytes.length << 3)
  for (let start = 0; start < size; start += 64) {
    for (let i = 0; i < 64; i++) {
      const near = w[i - 2], far = w[i - 15]
      w[i] = i < 16 ? view.getInt32(start + 4 * i) : w[i - 16] + w[i - 7] + (turn(far, 7) ^ turn(far, 18) ^ far >>> 3) + (turn(near, 17) ^ turn(near, 19) ^ near >>> 10)
    }
    let [a, b, c, d, e, f, g, h] = sums
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + factors[i] + w[i] | 0
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + other | 0]
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { sums[i] = sums[i] + word | 0 })
  }
  sums.forEach((word, i) => view.setInt32(4 * i, word))
  return all.buffer.slice(0, 32)
}
