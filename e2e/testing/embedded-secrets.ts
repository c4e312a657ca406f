import { createHash, createHmac, pbkdf2Sync, webcrypto } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Page, Response } from 'playwright-core'
import { english, mnemonicToAccount } from 'viem/accounts'

/** Length of a seal's nonce. Bytes. */
const nonceBytes = 12

/** A sealed seed with its key, as the secure site hands it to its frame. */
interface Vault {
  readonly dataKey: string
  readonly sealedSeed: string
  readonly version: number
}

/** Opens a seal: AES-256-GCM, nonce first, for one user. */
async function openSeal({ dataKey, sealedSeed, version }: Vault, userId: string): Promise<Uint8Array> {
  const whole = Buffer.from(sealedSeed, 'base64url')
  const bytes = Buffer.from(dataKey, 'base64url')
  const key = await webcrypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  const additionalData = Buffer.from(JSON.stringify(['quoin-secure-site-seed', version, userId]))
  const algorithm = { name: 'AES-GCM', iv: whole.subarray(0, nonceBytes), additionalData }
  return new Uint8Array(await webcrypto.subtle.decrypt(algorithm, key, whole.subarray(nonceBytes)))
}

/** Returns the words of an entropy. Source: BIP-39. */
function wordsOf(entropy: Uint8Array): string {
  const bits = (bytes: Uint8Array): string =>
    [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const checksum = bits(createHash('sha256').update(entropy).digest()).slice(0, entropy.length / 4)
  const groups = (bits(entropy) + checksum).match(/.{11}/g) ?? []
  return groups.map((group) => english[Number.parseInt(group, 2)]).join(' ')
}

/** Returns the private key of Solana's first account. Sources: BIP-39, SLIP-10, SLIP-44. */
function solanaKeyOf(words: string): Uint8Array {
  const split = (key: string | Uint8Array, data: Uint8Array): readonly [Uint8Array, Uint8Array] => {
    const hash = createHmac('sha512', key).update(data).digest()
    return [hash.subarray(0, 32), hash.subarray(32)]
  }
  let [key, chain] = split('ed25519 seed', pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512'))
  for (const index of [44, 501, 0, 0]) {
    const data = Buffer.concat([Buffer.of(0), key, Buffer.alloc(4)])
    data.writeUInt32BE(index + 2 ** 31, 33)
    ;[key, chain] = split(chain, data)
  }
  return key
}

/** Returns everything secret in an opened seed, each with a name. */
function secretsOf(entropy: Uint8Array): Readonly<Record<string, string>> {
  const words = wordsOf(entropy)
  const { privateKey } = mnemonicToAccount(words).getHdKey()
  const solana = solanaKeyOf(words)
  return {
    'seed phrase of the embedded wallet': words,
    'entropy of the embedded wallet': Buffer.from(entropy).toString('hex'),
    'EVM key of the embedded wallet': Buffer.from(privateKey ?? []).toString('hex'),
    'Solana key of the embedded wallet': base58.encode(
      Uint8Array.of(...solana, ...ed25519.getPublicKey(solana)),
    ),
    'Solana key of the embedded wallet in hex': Buffer.from(solana).toString('hex'),
  }
}

/** Finds the secrets of the embedded wallet in what its frame requests and receives. */
export interface EmbeddedSecrets {
  watch(page: Page): void
  /** Resolves once all answers so far are read. */
  settled(): Promise<void>
}

/**
 * Reads session tokens, data keys, seeds and private keys.
 *
 * @param origin of the secure site
 * @param plant receives each secret once
 */
export function createEmbeddedSecrets(
  origin: string,
  plant: (name: string, text: string) => void,
): EmbeddedSecrets {
  const reading: Promise<void>[] = []
  const seen = new Set<string>()
  let userId: string | undefined
  let opened: Pick<Vault, 'dataKey' | 'version'> | undefined
  const plantOnce = (name: string, text: string): void => {
    if (seen.has(text)) return
    seen.add(text)
    plant(name, text)
  }

  async function read(response: Response): Promise<void> {
    const { user, dataKey, version, sealedSeed } = Object(await response.json())
    if (typeof user?.id === 'string') userId = user.id
    if (typeof dataKey === 'string') {
      plantOnce('data key of the embedded wallet', dataKey)
      opened = { dataKey, version: Number(version) }
    }
    // The first device of a user makes the seed, and sends it sealed.
    if (typeof sealedSeed !== 'string' || !opened || userId === undefined) return
    const entropy = await openSeal({ ...opened, sealedSeed }, userId)
    for (const [name, text] of Object.entries(secretsOf(entropy))) plantOnce(name, text)
  }

  return {
    watch(page) {
      page.on('request', (request) => {
        const { authorization = '' } = request.headers()
        if (authorization.startsWith('DPoP ') && new URL(request.url()).origin === origin)
          plantOnce('session token of the embedded wallet', authorization.slice('DPoP '.length))
      })
      page.on('response', (response) => {
        // An answer whose page was left has no text any more.
        if (response.url().startsWith(`${origin}/api/`)) reading.push(read(response).catch(() => undefined))
      })
    },
    async settled() {
      await Promise.all(reading)
    },
  }
}
