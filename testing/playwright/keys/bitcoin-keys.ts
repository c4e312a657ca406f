import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, hex } from '@scure/base'
import { type NamespaceKeys, readKey, unauthorized } from './namespace-keys.js'

/** The prefixes of addresses by network. Source: BIP-173. */
const prefixes: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bc',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bcrt',
}

const encoder = new TextEncoder()

/** Encodes a length up to 65,535. Source: Bitcoin's CompactSize. */
const sizeOf = (length: number): readonly number[] =>
  length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]

/** Signs a text for a native segwit address. Source: BIP-137. */
function signText(text: string, key: Uint8Array): string {
  const [prefix, bytes] = [encoder.encode('Bitcoin Signed Message:\n'), encoder.encode(text)]
  const hash = sha256(sha256(Uint8Array.of(prefix.length, ...prefix, ...sizeOf(bytes.length), ...bytes)))
  const signature = secp256k1.sign(hash, key)
  return base64.encode(Uint8Array.of(39 + signature.recovery, ...signature.toCompactRawBytes()))
}

async function broadcast(transaction: string, nodeUrl: string | undefined): Promise<string> {
  if (nodeUrl === undefined) throw { code: 4200, message: 'The wallet has no nodeUrl to send by.' }
  const response = await fetch(`${nodeUrl}/tx`, { method: 'POST', body: transaction })
  const text = await response.text()
  if (!response.ok) throw { code: -32603, message: text.slice(0, 200) }
  return text
}

/** Creates Bitcoin accounts from private keys, each with an address for payments (P2WPKH). */
export function createBitcoinKeys(given: readonly string[], nodeUrl: string | undefined): NamespaceKeys {
  const accounts = given.map((text) => {
    const key = readKey(text)
    const publicKey = secp256k1.getPublicKey(key)
    const words = [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]
    return { key, publicKey, words, address: bech32.encode('bc', words) }
  })
  type Account = (typeof accounts)[number]
  /** Returns the account of an address on any network: they differ by the prefix. */
  function accountOf(address: unknown): Account {
    const data = String(address)
      .replace(/^[a-z]+1/, '')
      .slice(0, -6)
    const account = accounts.find((one) => one.address.slice(3, -6) === data)
    if (!account) throw unauthorized()
    return account
  }
  async function signPsbt(params: unknown): Promise<object> {
    const { psbt: text, signInputs, broadcast: sends } = Object(params)
    // An optional package, which the namespace needs anyway.
    const { Psbt } = await import('bitcoinjs-lib')
    const psbt = Psbt.fromBase64(String(text))
    for (const [address, inputs] of Object.entries(Object(signInputs))) {
      const { key, publicKey } = accountOf(address)
      const sign = (hash: Uint8Array): Uint8Array => secp256k1.sign(hash, key).toCompactRawBytes()
      for (const input of Array.isArray(inputs) ? inputs : [])
        psbt.signInput(Number(input), { publicKey, sign })
    }
    if (sends !== true) return { psbt: psbt.toBase64() }
    const transaction = psbt.clone().finalizeAllInputs().extractTransaction().toHex()
    return { psbt: psbt.toBase64(), txid: await broadcast(transaction, nodeUrl) }
  }
  return {
    addresses: accounts.map(({ address }) => address),
    describe(address, network) {
      const { publicKey, words } = accountOf(address)
      return { address: bech32.encode(prefixes[network] ?? 'tb', words), publicKey: hex.encode(publicKey) }
    },
    answers: {
      signMessage(params) {
        const { address, message, protocol = 'ECDSA' } = Object(params)
        if (protocol !== 'ECDSA') throw { code: 4200, message: `The protocol ${protocol} is not supported.` }
        return { address, signature: signText(String(message), accountOf(address).key) }
      },
      signPsbt,
    },
  }
}
