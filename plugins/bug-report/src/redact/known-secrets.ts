import { hidden } from './redact-value.js'

/** Shorter texts occur by chance. */
const shortest = 6
/** Enough for every secret of a page; a hostile plugin must not make a report slow. */
const max = 500

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function inUrl(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half of a pair of surrogates.
    return text
  }
}

/** Returns a text in the encodings in which it may occur in another text. */
function formsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // In the base64 of a longer text a part starts at one of three places: what depends on the text around it is left out.
  const inside = [0, 1, 2].map((offset) => {
    const padded = new Uint8Array(offset + bytes.length)
    padded.set(bytes, offset)
    return base64(padded)
      .replaceAll('=', '')
      .slice(offset === 0 ? 0 : offset + 1, -1)
  })
  const forms = [secret, inUrl(secret), hex, ...inside]
  const urls = inside.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...forms, ...urls])]
    .filter((text) => text.length >= shortest)
    .map((text) => text.toLowerCase())
}

/** The secrets that were found in a page, to remove them wherever else they occur. */
export interface KnownSecrets {
  add(text: string): void
  /** Returns whether a text contains one, in any of the usual encodings. */
  isIn(text: string): boolean
}

/** Creates an empty list. */
export function createKnownSecrets(): KnownSecrets {
  const forms = new Set<string>()
  const secrets = new Set<string>()
  return {
    add(text) {
      const secret = text.trim().slice(0, 2_000)
      if (secret.length < shortest || secrets.has(secret) || secrets.size >= max) return
      secrets.add(secret)
      for (const form of formsOf(secret)) forms.add(form)
    },
    isIn(text) {
      const found = text.toLowerCase()
      for (const form of forms) if (found.includes(form)) return true
      return false
    },
  }
}

/** Returns plain data without the texts that contain a secret. */
export function withoutKnown<T>(value: T, secrets: Pick<KnownSecrets, 'isIn'>): T {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return secrets.isIn(one) ? hidden : one
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([key, part]) => [secrets.isIn(key) ? hidden : key, walk(part)]),
    )
  }
  // The same shape: texts are replaced by texts.
  return walk(value) as T
}
