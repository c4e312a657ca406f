import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, hex } from '@scure/base'
import type { KeysRequest, NamespaceKeys, ReadRequest } from '../namespace-keys.js'
import { invalidParams, unauthorized, unsupportedMethod } from '../wallet-error.js'
import { type ReadDocument, readAmino, readDirect } from './read-document.js'
import { aminoBytes, directBytes, isFields, readDirectDoc } from './sign-doc.js'

/** A Cosmos key with its public key and address. */
interface CosmosAccount {
  readonly label: string
  readonly privateKey: Uint8Array
  /** Compressed, base64, as `cosmos_getAccounts` returns it. */
  readonly publicKey: string
  readonly address: string
}

/** Returns a reproducible test key: public and worthless. */
function testKey(index: number): Uint8Array {
  return sha256(new TextEncoder().encode(`Quoin sandbox, cosmos, account ${index}`))
}

/**
 * Returns the address of a compressed key: bech32 of ripemd160(sha256(key)). Source: Cosmos SDK ADR-028, secp256k1
 * keys.
 */
export function cosmosAddress(publicKey: Uint8Array): string {
  return bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey))))
}

function cosmosAccount(label: string, privateKey: Uint8Array): CosmosAccount {
  const key = secp256k1.getPublicKey(privateKey, true)
  return { label, privateKey, publicKey: base64.encode(key), address: cosmosAddress(key) }
}

/** Signs the hash of bytes: r and s, 64 bytes, with low s, which nodes require. */
function signBytes(bytes: Uint8Array, account: CosmosAccount): string {
  return base64.encode(secp256k1.sign(sha256(bytes), account.privateKey, { lowS: true }).toCompactRawBytes())
}

const METHODS: readonly string[] = ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect']

interface SignParams {
  readonly account: CosmosAccount
  readonly doc: Record<string, unknown>
}

/** The bytes to sign and their displayed content. */
interface Signable extends ReadDocument {
  readonly bytes: Uint8Array
}

function readParams(params: unknown, accounts: readonly CosmosAccount[]): SignParams {
  if (!isFields(params) || !isFields(params.signDoc))
    throw invalidParams('signing needs signerAddress and signDoc.')
  const account = accounts.find(({ address }) => address === params.signerAddress)
  if (!account) throw unauthorized()
  return { account, doc: params.signDoc }
}

function checkChain(chainId: unknown, { network }: KeysRequest): void {
  if (`cosmos:${String(chainId)}` !== network.caipNetworkId)
    throw invalidParams(`the document is for ${String(chainId).slice(0, 64)}, not for ${network.name}.`)
}

function readDocument(request: KeysRequest, doc: Record<string, unknown>): Signable {
  if (request.method === 'cosmos_signAmino') {
    checkChain(doc.chain_id, request)
    return { ...readAmino(doc), bytes: aminoBytes(doc) }
  }
  const direct = readDirectDoc(doc)
  checkChain(direct.chainId, request)
  return { ...readDirect(direct), bytes: directBytes(direct) }
}

/**
 * Creates the Cosmos keys of a sandbox wallet. They sign documents, which the app broadcasts. The sandbox has no Cosmos
 * chain.
 *
 * Source: WalletConnect RPC reference, Cosmos.
 *
 * @param privateKeys 32 bytes each; default: test keys
 */
export function createCosmosKeys(
  privateKeys: readonly Uint8Array[] = [testKey(1), testKey(2)],
): NamespaceKeys {
  const accounts = privateKeys.map((key, index) => cosmosAccount(`Account ${index + 1}`, key))

  function returnAccounts({ site, network }: KeysRequest): ReadRequest {
    return {
      view: {
        title: 'Share your public keys?',
        site,
        facts: [{ label: 'Network', value: network.name }],
        approve: 'Tell',
        reject: 'Decline',
      },
      busy: 'Telling…',
      perform: async () =>
        accounts.map(({ address, publicKey }) => ({ algo: 'secp256k1', address, pubkey: publicKey })),
    }
  }

  return {
    namespace: 'cosmos',
    accounts: accounts.map(({ label, address, publicKey }) => ({
      label,
      address,
      publicKey: hex.encode(base64.decode(publicKey)),
    })),
    methods: METHODS,
    read(request) {
      const { method, params, site, network } = request
      if (method === 'cosmos_getAccounts') return returnAccounts(request)
      if (!METHODS.includes(method)) throw unsupportedMethod(method)
      const { account, doc } = readParams(params, accounts)
      const { facts, text, bytes } = readDocument(request, doc)
      return {
        view: {
          title: 'Sign this transaction?',
          site,
          facts: [
            ...facts,
            { label: 'Account', value: account.label },
            { label: 'Network', value: network.name },
          ],
          document: { label: 'Messages', text },
          approve: 'Sign',
          reject: 'Decline',
        },
        busy: 'Signing…',
        perform: async () => ({
          signature: {
            pub_key: { type: 'tendermint/PubKeySecp256k1', value: account.publicKey },
            signature: signBytes(bytes, account),
          },
          signed: doc,
        }),
      }
    },
  }
}
