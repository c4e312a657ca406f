import type { SiwxProof } from './create-siwx-verifier.js'
import type { SiwxAccountKey } from './siwx-stores.js'

/** Limit of a body; a CACAO with its resources is the longest. Bytes. */
const maxBodyLength = 200_000
const maxProofs = 20

/** A rejected request, with its HTTP status. */
export class RequestRefusal extends Error {
  override readonly name: string = 'RequestRefusal'
  readonly status: number
  readonly about: string

  constructor(status: number, about: string, description: string) {
    super(description)
    this.status = status
    this.about = about
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reads the body up to the limit: a sender may leave out its length. */
async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > maxBodyLength) {
      await reader?.cancel()
      throw new RequestRefusal(413, 'body', 'is too long')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Reads the JSON of a request. Only as `application/json`, which a form of another site cannot send. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new RequestRefusal(415, 'content-type', 'must be application/json')
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyLength)
    throw new RequestRefusal(413, 'body', 'is too long')
  const text = await readText(request)
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new RequestRefusal(400, 'body', 'must be JSON')
  }
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max

const isOptionalText = (value: unknown): boolean => value === undefined || isText(value, 10_000)

function isCacao(value: unknown): boolean {
  const payload = fieldOf(value, 'p')
  const texts = ['iss', 'domain', 'version', 'nonce', 'iat'].map((name) => fieldOf(payload, name))
  const optional = ['aud', 'uri', 'exp', 'nbf', 'requestId', 'statement'].map((name) =>
    fieldOf(payload, name),
  )
  const resources = fieldOf(payload, 'resources') ?? []
  return (
    texts.every((text) => isText(text, 10_000)) &&
    optional.every(isOptionalText) &&
    Array.isArray(resources) &&
    resources.every((text) => isText(text, 10_000)) &&
    isText(fieldOf(fieldOf(value, 's'), 's'), 150_000)
  )
}

function isProof(value: unknown): value is SiwxProof {
  const cacao = fieldOf(value, 'cacao')
  if (cacao !== undefined) return isCacao(cacao)
  return isText(fieldOf(value, 'message'), 50_000) && isText(fieldOf(value, 'signature'), 150_000)
}

/** Reads the proofs of a sign-in, and the token of their nonce if the page sends it. */
export function readProofs(body: unknown): {
  readonly proofs: readonly SiwxProof[]
  readonly token?: string
} {
  const [proofs, token] = [fieldOf(body, 'proofs'), fieldOf(body, 'token')]
  if (!Array.isArray(proofs) || proofs.length === 0 || proofs.length > maxProofs || !proofs.every(isProof))
    throw new RequestRefusal(400, 'proofs', 'must be 1 to 20 of { message, signature } or { cacao }')
  if (token !== undefined && !isText(token, 128))
    throw new RequestRefusal(400, 'token', 'must be the text that came with the nonce')
  return token === undefined ? { proofs } : { proofs, token }
}

/** Reads the account to sign out; `undefined`: all. */
export function readAccount(body: unknown): SiwxAccountKey | undefined {
  const [chainId, accountAddress] = [fieldOf(body, 'chainId'), fieldOf(body, 'accountAddress')]
  if (chainId === undefined && accountAddress === undefined) return undefined
  if (!isText(chainId, 64) || !isText(accountAddress, 128))
    throw new RequestRefusal(400, 'accountAddress', 'and chainId go together')
  return { chainId, accountAddress }
}
