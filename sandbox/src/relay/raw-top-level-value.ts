const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y
const SPACE = /\s*/y

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function endOfValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return start + matchAt(STRING, text, start).length
  if (first !== '{' && first !== '[') return start + matchAt(SCALAR, text, start).length
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at += matchAt(STRING, text, at).length - 1
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

/**
 * Returns the text of one member of a JSON object, exactly as written (`{"id":1763000000000000001}` →
 * `1763000000000000001`). `text` must be a JSON object that `JSON.parse` accepts. Of repeated members the last one
 * counts, as in `JSON.parse`.
 */
export function rawTopLevelValue(text: string, member: string): string | undefined {
  let found: string | undefined
  let at = text.indexOf('{') + 1
  while (at < text.length) {
    at += matchAt(SPACE, text, at).length
    if (text[at] !== '"') return found
    const key = matchAt(STRING, text, at)
    at += key.length
    at = text.indexOf(':', at) + 1
    at += matchAt(SPACE, text, at).length
    const end = endOfValue(text, at)
    if (JSON.parse(key) === member) found = text.slice(at, end)
    at = end + matchAt(SPACE, text, end).length + 1
  }
  return found
}
