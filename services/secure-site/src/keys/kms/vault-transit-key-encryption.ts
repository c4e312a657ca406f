import { base64, base64urlnopad } from '@scure/base'
import { z } from 'zod'
import { type KeyEncryption, KeyServiceUnavailable, KeyUnavailable, keyContext } from '../key-encryption.js'

export interface VaultTransitOptions {
  /** URL of the server: `https://vault.example:8200`. */
  readonly url: string
  /** Token whose policy allows `transit/encrypt/<key>` and `transit/decrypt/<key>`. Part of no error. */
  readonly token: string
  /** Namespace of Vault Enterprise. */
  readonly namespace?: string | undefined
  /** Name of a key of an AEAD type (`aes256-gcm96`, `chacha20-poly1305`). */
  readonly key: string
  /** Mount path of the engine; default `transit`. */
  readonly mount?: string
  /** Time limit of one call. Milliseconds; default 5000. */
  readonly timeLimit?: number
}

const encrypted = z.object({
  data: z.object({ ciphertext: z.string().regex(/^vault:v\d{1,9}:[A-Za-z0-9+/=]{1,4096}$/) }),
})
const decrypted = z.object({ data: z.object({ plaintext: z.string().max(4096) }) })

/** Calls the engine. HashiCorp publishes no client for JavaScript; the API is two POST requests. */
function transitCalls(options: VaultTransitOptions, keyId: string) {
  const { url, token, namespace, key, mount = 'transit', timeLimit = 5000 } = options

  return async function call<Answer>(
    operation: 'encrypt' | 'decrypt',
    body: object,
    format: z.ZodType<Answer>,
  ): Promise<Answer> {
    const address = `${url.replace(/\/+$/, '')}/v1/${mount}/${operation}/${encodeURIComponent(key)}`
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vault-token': token,
        ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimit),
      // A redirect could send the token to another server.
      redirect: 'error',
    }).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw new KeyServiceUnavailable(keyId, isLate ? 'no answer in time' : 'it is unreachable')
    })
    const answer: unknown = await response.json().catch(() => undefined)
    // 400 of `decrypt`: the key did not make the ciphertext, or not for this user.
    if (response.status === 400 && operation === 'decrypt') throw new KeyUnavailable(keyId)
    if (!response.ok) throw new KeyServiceUnavailable(keyId, `HTTP ${response.status}`)
    const parsed = format.safeParse(answer)
    if (!parsed.success) throw new KeyServiceUnavailable(keyId, 'an answer in another format')
    return parsed.data
  }
}

/**
 * Wraps data keys in the transit engine of HashiCorp Vault (or OpenBao), with purpose and user as associated data.
 * `vault write -f transit/keys/<key>/rotate` rotates the key inside Vault; older versions still unwrap.
 *
 * Source: Vault HTTP API, "Transit secrets engine": encrypt and decrypt data (`associated_data` since 1.13).
 *
 * @example
 * createVaultTransitKeyEncryption({ url: 'https://vault.example:8200', token, key: 'secure-site' })
 */
export function createVaultTransitKeyEncryption(options: VaultTransitOptions): KeyEncryption {
  const currentKeyId = `vault:${options.key}`
  const call = transitCalls(options, currentKeyId)
  const context = (userId: string): string =>
    base64.encode(new TextEncoder().encode(JSON.stringify(keyContext(userId))))

  return {
    currentKeyId,
    async wrap(dataKey, userId) {
      const body = { plaintext: base64.encode(dataKey), associated_data: context(userId) }
      const { data } = await call('encrypt', body, encrypted)
      const wrapped = base64urlnopad.encode(new TextEncoder().encode(data.ciphertext))
      return { keyId: currentKeyId, wrapped }
    },
    async unwrap({ keyId, wrapped }, userId) {
      if (keyId !== currentKeyId) throw new KeyUnavailable(keyId)
      const ciphertext = new TextDecoder().decode(base64urlnopad.decode(wrapped))
      const { data } = await call('decrypt', { ciphertext, associated_data: context(userId) }, decrypted)
      return base64.decode(data.plaintext)
    },
  }
}
