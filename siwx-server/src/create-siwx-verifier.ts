import {
  type Cacao,
  createSignatureCache,
  type NodeRequest,
  proofOfCacao,
  readSignIn,
  type SignatureVerifier,
  type SignInData,
} from '#wallet/sign-in'
import { callNodes, NodeRefusal } from './call-nodes.js'
import { checkClaims, siteOf } from './check-claims.js'
import type { SiwxRefusal } from './siwx-refusal.js'
import { standardVerifiers } from './standard-verifiers.js'

/** A proof sent by a page: the signed message, or the CACAO of WalletConnect's one-click authentication. */
export type SiwxProof = { readonly message: string; readonly signature: string } | { readonly cacao: Cacao }

/** Values that a proof has to match besides the verifier's own options. */
export interface ExpectedProof {
  /** The nonce issued for it. The verifier alone does not track used nonces: `createSiwxHandlers` does. */
  readonly nonce: string
  /** The origin of the page that sent it (`Origin` header): the message must be for that page. */
  readonly origin?: string | undefined
}

export type SiwxVerdict =
  | {
      readonly ok: true
      readonly data: SignInData
      /** Time by which the signer's clock is ahead, according to the message. Seconds; 0 if it is not ahead. */
      readonly clockAhead: number
    }
  | ({ readonly ok: false } & SiwxRefusal)

export interface SiwxVerifierOptions {
  /** Host (and port) of the sign-in pages: `app.example`. Never take it from the request: its sender controls it. */
  readonly domain: string | readonly string[] | ((domain: string) => boolean)
  /** Returns `true` for URIs of the domain that users may sign in for. Default: all. */
  readonly uri?: ((uri: URL) => boolean) | undefined
  /** Accepted networks (CAIP-2). Default: all whose signatures can be verified. */
  readonly chains?: readonly string[] | undefined
  /**
   * Nodes of EVM networks by CAIP-2, for signatures of contracts: URLs, or a function. Without one, contract accounts
   * are refused with `nodeUnreachable`; keys need none.
   */
  readonly nodes?: Readonly<Record<string, string | readonly string[] | NodeRequest>> | undefined
  /** Maximum time by which a signer's clock may be ahead. Seconds; default 60. */
  readonly clockTolerance?: number | undefined
  /** Verifiers of further namespaces, or replacements of the standard ones. */
  readonly verifiers?: Readonly<Record<string, SignatureVerifier>> | undefined
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined
}

export interface SiwxVerifier {
  /**
   * Verifies that an account signed in: with a valid message for this site, with the nonce.
   *
   * Rejects only if a package that the chain needs is missing on the server.
   */
  verify(proof: SiwxProof, expected: ExpectedProof): Promise<SiwxVerdict>
  /** Returns the unverified data of a proof, for looking up its nonce. */
  read(proof: SiwxProof): SignInData | undefined
  /** Returns `true` if an origin (`https://app.example`) is one of the sign-in pages. */
  isOwnOrigin(origin: string): boolean
}

/** A node was unreachable: the validity of the signature is unknown. */
class NodeUnreachable extends Error {
  override readonly name: string = 'NodeUnreachable'
}

const refuse = (refusal: SiwxRefusal): SiwxVerdict => ({ ok: false, ...refusal })

function domainCheck(domain: SiwxVerifierOptions['domain']): (domain: string) => boolean {
  if (typeof domain === 'function') return domain
  const own = new Set([domain].flat().map((one) => one.toLowerCase()))
  if (own.size === 0 || own.has('')) throw new TypeError('createSiwxVerifier needs the domain of your page')
  return (text) => own.has(text.toLowerCase())
}

function nodeOf(node: string | readonly string[] | NodeRequest | undefined): NodeRequest {
  const request = typeof node === 'function' ? node : callNodes([node ?? []].flat())
  return async (method, params) => {
    try {
      return await request(method, params)
    } catch (error) {
      // An error of the node may mean that the contract refused; any other error means that no node responded.
      const isRefusal =
        error instanceof NodeRefusal || typeof Reflect.get(Object(error), 'rpcCode') === 'number'
      throw isRefusal ? error : new NodeUnreachable('The node could not be asked', { cause: error })
    }
  }
}

function isNodeFailure(error: unknown): boolean {
  // Libraries wrap errors of nodes.
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth += 1)
    if (one instanceof NodeUnreachable || one instanceof NodeRefusal) return true
  return false
}

function messageOf(proof: SiwxProof): { readonly message: string; readonly signature: string } | undefined {
  if (!('cacao' in proof)) return proof
  try {
    return proofOfCacao(proof.cacao)
  } catch {
    return undefined
  }
}

/**
 * Verifies sign-ins with a wallet (EIP-4361, CAIP-122) on any back end: Node, edge functions, Next.js. Verifies
 * signatures of keys and contracts of EVM networks (ERC-1271, ERC-6492), Solana, Bitcoin (BIP-322) and Polkadot.
 *
 * @throws `TypeError` without a domain
 * @example
 * const verifier = createSiwxVerifier({
 *   domain: 'app.example',
 *   nodes: { 'eip155:1': 'https://node.example/key' },
 * })
 * const verdict = await verifier.verify({ message, signature }, { nonce })
 * if (verdict.ok) console.log(verdict.data.accountAddress, verdict.data.chainId)
 * else console.log(verdict.reason) // 'expired', 'signature', …
 */
export function createSiwxVerifier(options: SiwxVerifierOptions): SiwxVerifier {
  const { uri: isOwnUri = () => true, chains, nodes = {}, clockTolerance = 60, now = Date.now } = options
  const isOwnDomain = domainCheck(options.domain)
  const verifiers: Readonly<Record<string, SignatureVerifier>> = {
    ...standardVerifiers,
    ...options.verifiers,
  }
  const cache = createSignatureCache({ now })

  const verifierOf = (chainId: string): SignatureVerifier | undefined => {
    const [namespace = ''] = chainId.split(':')
    return Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
  }
  const isOwnChain = (chainId: string): boolean =>
    verifierOf(chainId) !== undefined && (chains === undefined || chains.includes(chainId))

  async function isSigned(data: SignInData, message: string, signature: string): Promise<boolean> {
    const { accountAddress: address, chainId } = data
    const verifier = verifierOf(chainId)
    const node = nodeOf(Object.hasOwn(nodes, chainId) ? nodes[chainId] : undefined)
    return cache.through([chainId, address, message, signature], async () =>
      verifier === undefined
        ? false
        : verifier.verify({ address, chainId, message, signature, request: node }),
    )
  }

  return {
    isOwnOrigin: (origin) => {
      const site = siteOf(origin)
      return site !== undefined && site.origin === origin && isOwnDomain(site.host)
    },

    read(proof) {
      const given = messageOf(proof)
      const reading = given && readSignIn(given.message)
      return reading?.ok ? reading.data : undefined
    },

    async verify(proof, { nonce, origin }) {
      const given = messageOf(proof)
      if (!given) return refuse({ reason: 'malformed', part: 'cacao' })
      const { message, signature } = given
      const reading = readSignIn(message)
      if (!reading.ok) return refuse({ reason: 'malformed', part: reading.fault })
      const { data } = reading
      const time = now()
      const faulty = checkClaims(data, { isOwnDomain, isOwnUri, isOwnChain, clockTolerance, now: time })
      if (faulty) return refuse(faulty)
      if (origin !== undefined && new URL(data.uri).origin !== origin) return refuse({ reason: 'uri' })
      if (data.nonce !== nonce) return refuse({ reason: 'nonceUnknown' })
      const address = await verifierOf(data.chainId)?.canonicalAddress(data.accountAddress, data.chainId)
      // WalletConnect's wallets write the address as in the session, in any case.
      const isWritten = address !== undefined && ('cacao' in proof || address === data.accountAddress)
      if (!isWritten) return refuse({ reason: 'malformed', part: 'accountAddress' })
      const canonical: SignInData = { ...data, accountAddress: address }
      try {
        if (!(await isSigned(canonical, message, signature))) return refuse({ reason: 'signature' })
      } catch (error) {
        if (isNodeFailure(error)) return refuse({ reason: 'nodeUnreachable' })
        throw error
      }
      const ahead = (Date.parse(data.issuedAt) - time) / 1000
      return { ok: true, data: canonical, clockAhead: Math.max(0, Math.ceil(ahead)) }
    },
  }
}
