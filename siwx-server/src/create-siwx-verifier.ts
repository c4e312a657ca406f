import {
  type Cacao,
  createSignatureCache,
  type NodeRequest,
  proofOfCacao,
  readSignIn,
  type SignatureVerifier,
  type SignInData,
} from '#wallet/sign-in'
import { askNodes, NodeRefusal } from './ask-node.js'
import { checkClaims, siteOf } from './check-claims.js'
import type { SiwxRefusal } from './siwx-refusal.js'
import { standardVerifiers } from './standard-verifiers.js'

/** What a page sends: the message that was signed, or the CACAO of WalletConnect's one-click authentication. */
export type SiwxProof = { readonly message: string; readonly signature: string } | { readonly cacao: Cacao }

/** What a proof has to match besides the verifier's own options. */
export interface ExpectedProof {
  /** The one that was given out for it. A verifier alone does not know which were used: `createSiwxHandlers` does. */
  readonly nonce: string
  /** Of the page that sent it, as the browser says it (`Origin`): the message must be for that page. */
  readonly origin?: string | undefined
}

export type SiwxVerdict =
  | {
      readonly ok: true
      readonly data: SignInData
      /** By how much the signer's clock is ahead, as far as the message shows it. Seconds; 0 where it does not. */
      readonly clockAhead: number
    }
  | ({ readonly ok: false } & SiwxRefusal)

export interface SiwxVerifierOptions {
  /** Host (and port) of the pages that people sign in at: `app.example`. Never take it from the request: its sender writes it. */
  readonly domain: string | readonly string[] | ((domain: string) => boolean)
  /** Which addresses of the domain may be signed in for. Default: all. */
  readonly uri?: ((uri: URL) => boolean) | undefined
  /** Networks that are accepted (CAIP-2). Default: all whose signatures can be verified. */
  readonly chains?: readonly string[] | undefined
  /**
   * Nodes of EVM networks by CAIP-2, where signatures of contracts are asked for: addresses, or a function. Without one, accounts
   * that are contracts are refused with `nodeUnreachable`; keys need none.
   */
  readonly nodes?: Readonly<Record<string, string | readonly string[] | NodeRequest>> | undefined
  /** By how much a signer's clock may be ahead. Seconds; default 60. */
  readonly clockTolerance?: number | undefined
  /** Further namespaces, or others in place of the standard ones. */
  readonly verifiers?: Readonly<Record<string, SignatureVerifier>> | undefined
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined
}

export interface SiwxVerifier {
  /**
   * Whether an account signed in: with a message for this site, now, with the nonce.
   *
   * Rejects only where the server is not set up: a package that the chain needs is missing.
   */
  verify(proof: SiwxProof, expected: ExpectedProof): Promise<SiwxVerdict>
  /** What a proof says, before anything of it is verified. For looking a nonce up. */
  read(proof: SiwxProof): SignInData | undefined
  /** Whether an origin (`https://app.example`) is of a page that people sign in at. */
  isOwnOrigin(origin: string): boolean
}

/** A node could not be asked: nothing is known of the signature. */
class NodeUnreachable extends Error {
  override readonly name: string = 'NodeUnreachable'
}

const refuse = (refusal: SiwxRefusal): SiwxVerdict => ({ ok: false, ...refusal })

function domainCheck(domain: SiwxVerifierOptions['domain']): (domain: string) => boolean {
  if (typeof domain === 'function') return domain
  const own = new Set([domain].flat().map((one) => one.toLowerCase()))
  if (own.size === 0 || own.has('')) throw new TypeError('createSiwxVerifier needs the domain of your page')
  return (said) => own.has(said.toLowerCase())
}

function nodeOf(node: string | readonly string[] | NodeRequest | undefined): NodeRequest {
  const ask = typeof node === 'function' ? node : askNodes([node ?? []].flat())
  return async (method, params) => {
    try {
      return await ask(method, params)
    } catch (error) {
      // What a node refused may mean that the contract did; anything else means that nobody answered.
      const isRefusal =
        error instanceof NodeRefusal || typeof Reflect.get(Object(error), 'rpcCode') === 'number'
      throw isRefusal ? error : new NodeUnreachable('The node could not be asked', { cause: error })
    }
  }
}

function isNodeFailure(error: unknown): boolean {
  // Libraries wrap what a node threw.
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
 * Verifies sign-ins with a wallet (EIP-4361, CAIP-122) on any back end: Node, edge functions, Next.js. Who signed is verified for
 * keys and contracts of EVM networks (ERC-1271, ERC-6492), Solana, Bitcoin (BIP-322) and Polkadot.
 *
 * @throws `TypeError` where no domain is given
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
      verifier === undefined ? false : verifier.verify({ address, chainId, message, signature, ask: node }),
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
      // WalletConnect's wallets write what the session has, in whatever case.
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
