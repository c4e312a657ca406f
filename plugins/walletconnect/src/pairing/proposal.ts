import type { Platform } from '#kernel'
import type { PairedSession, Session, SignClient } from '../client/sign-client.js'
import type { ProposedNamespaces } from '../namespaces/wallet-namespace.js'
import { authenticate } from '../one-click/authenticate.js'
import type { PreparedSignIn } from '../one-click/prepare-sign-in.js'
import { parsePairingUri } from './pairing-uri.js'

/** An offer to any wallet that reads the URI. */
export interface Proposal {
  readonly uri: string
  /** Settles when the wallet answers; rejects with the wallet's refusal, or when the proposal ends. */
  readonly approval: Promise<PairedSession>
  /**
   * Cancels the offer. A wallet that has it may still approve it: its keys stay until it is answered or expired, so
   * that the session can be ended at the wallet.
   */
  cancel(): void
}

const reason = { code: 6000, message: 'User disconnected.' }
const ignore = (): void => undefined

/** Deletes a pairing and its key. */
export function forgetPairing(client: SignClient, topic: string): void {
  const { core } = client
  // The relay may be disconnected: it is enough that the keys are deleted here.
  core.relayer.unsubscribe(topic).catch(ignore)
  core.pairing.pairings.delete(topic, reason).catch(ignore)
  core.crypto.deleteSymKey(topic).catch(ignore)
  core.expirer.del(topic)
}

function forgetProposal(client: SignClient, topic: string): void {
  for (const proposal of client.proposal.getAll()) {
    if (proposal.pairingTopic !== topic) continue
    client.core.expirer.del(proposal.id)
    client.proposal.delete(proposal.id, reason).catch(ignore)
    client.core.crypto.deleteKeyPair(proposal.proposer.publicKey).catch(ignore)
    client.events.emit('proposal_expire', { id: proposal.id })
  }
  forgetPairing(client, topic)
}

/**
 * Deletes the pairings that no wallet accepted and that are no longer offered: the rest of failed and aborted attempts.
 */
export function forgetUnusedPairings(client: SignClient, offered: ReadonlySet<string>): void {
  for (const pairing of client.core.pairing.pairings.getAll({ active: false }))
    if (!offered.has(pairing.topic)) forgetProposal(client, pairing.topic)
}

/** The lifetime of a proposal. The library ends it itself a little later, with an unhandled rejection. Milliseconds. */
const lifetimeMs = 295_000

/** Wallets that support the method ignore the proposal then, and answer the request on the same pairing. */
const signsIn = '&methods=wc_sessionAuthenticate'

export interface ProposalDeps {
  readonly client: SignClient
  readonly platform: Platform
  /** A sign-in request that accompanies the proposal. */
  readonly signIn: PreparedSignIn | undefined
  /** Pairing topics that wallets may still answer: proposals add and remove theirs. */
  readonly offered: Set<string>
  /** Ends a session that a wallet approved after the proposal was cancelled. */
  end(session: Session): void
}

/**
 * Publishes an offer, with a sign-in request if one was prepared. Rejects when the relay does not accept it, which the
 * library retries for a minute.
 */
export async function openProposal(
  namespaces: ProposedNamespaces,
  { client, platform, signIn, offered, end }: ProposalDeps,
): Promise<Proposal> {
  const { uri = '', approval } = await client.connect({ optionalNamespaces: { ...namespaces } })
  const { topic: pairingTopic } = parsePairingUri(uri)
  offered.add(pairingTopic)
  const forget = (): void => {
    cancelExpiry()
    if (offered.delete(pairingTopic)) forgetProposal(client, pairingTopic)
  }
  const cancelExpiry = platform.after(lifetimeMs, forget)
  const connected = approval().then((session): PairedSession => ({ session }))
  connected.catch(ignore)

  const offer = (address: string, answer: Promise<PairedSession>): Proposal => {
    answer.then(() => {
      cancelExpiry()
      offered.delete(pairingTopic)
    }, forget)
    return {
      uri: address,
      approval: answer,
      cancel: () =>
        void answer.then(({ session }) => {
          forget()
          end(session)
        }, ignore),
    }
  }
  const proposed = namespaces.eip155
  if (!signIn || !proposed) return offer(uri, connected)
  try {
    const { answered, stop } = await authenticate({ client, platform, pairingTopic, proposed, signIn })
    // The first answer of the wallet counts; the attempt removes the other offer and ends its request.
    const first = Promise.race([answered, connected])
    first.catch(ignore)
    connected.then(stop, stop)
    return offer(uri + signsIn, first)
  } catch (error) {
    forget()
    throw error
  }
}
