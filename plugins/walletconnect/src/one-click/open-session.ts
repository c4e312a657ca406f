import type { Session, SignClient } from '../client/sign-client.js'
import type { OneClickCacao } from '../contract.js'
import { type Answer, accountOf } from './read-answer.js'
import { readRecap } from './recap.js'

/** The lifetime that the library gives a session. Seconds. */
const lifetimeS = 7 * 24 * 60 * 60

export interface AuthenticatedSession {
  readonly client: SignClient
  readonly publicKey: string
  readonly pairingTopic: string
  readonly responder: Answer['responder']
  /** The valid cacaos of the answer; empty for a session that is only created to be ended. */
  readonly cacaos: readonly OneClickCacao[]
  /** The proposed networks, methods and events. */
  readonly request: {
    readonly chains: readonly string[]
    readonly methods: readonly string[]
    readonly events: string[]
  }
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns what the messages grant: the requested networks and methods that they name. */
function grantedBy({ cacaos, request }: AuthenticatedSession): Session['namespaces'] {
  const methods = new Set<string>()
  const accounts = new Set<string>()
  for (const cacao of cacaos) {
    const { chain, address } = accountOf(cacao)
    const recap = readRecap(cacao.p.resources)
    for (const method of recap?.methods ?? []) if (request.methods.includes(method)) methods.add(method)
    for (const id of [chain, ...(recap?.chains ?? [])])
      if (request.chains.includes(id)) accounts.add(`${id}:${address}`)
  }
  const chains = new Set([...accounts].map((account) => account.split(':', 2).join(':')))
  return {
    eip155: { chains: [...chains], accounts: [...accounts], methods: [...methods], events: request.events },
  }
}

/**
 * Creates the session that a wallet created with its answer to `wc_sessionAuthenticate`: its key is derived from the
 * two public keys, and no further message is exchanged.
 *
 * Source: WalletConnect Sign, `wc_sessionAuthenticate`.
 */
export async function openSession(made: AuthenticatedSession): Promise<Session> {
  const { client, publicKey, pairingTopic, responder, now } = made
  const { core } = client
  const topic = await core.crypto.generateSharedKey(publicKey, responder.publicKey)
  const expiry = Math.floor(now / 1000) + lifetimeS
  const session: Session = {
    topic,
    expiry,
    pairingTopic,
    acknowledged: true,
    relay: { protocol: 'irn' },
    controller: responder.publicKey,
    self: { publicKey, metadata: client.metadata },
    peer: responder,
    requiredNamespaces: {},
    optionalNamespaces: {},
    namespaces: grantedBy(made),
    transportType: 'relay',
  }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  core.expirer.set(topic, expiry)
  return session
}
