import type { ChainNamespace, PluginContext } from '#kernel'
import { looksLikeOneOf } from '#plugin-kit'
import type { ReviewPlugin, ReviewWarning } from './contract.js'
import { maxRecipients, type StoredRecipient } from './stored.js'

/** The recipients of earlier requests, and the user's own accounts. */
export interface KnownRecipients {
  /** Resolves once the storage was read: at once afterwards. Never rejects. */
  readonly ready: Promise<void>
  /** Returns whether an address is one of the connected accounts. */
  isOwn(namespace: ChainNamespace, address: string): boolean
  /** Returns the warnings about recipients and spenders. */
  judge(
    namespace: ChainNamespace,
    addresses: { readonly recipients: readonly string[]; readonly spenders: readonly string[] },
  ): readonly ReviewWarning[]
  /** Adds the recipients of a request that the wallet answered, and never before (SEC-11). */
  remember(namespace: ChainNamespace, recipients: readonly string[]): void
}

/** Creates the stored list. */
export function createKnownRecipients(ctx: PluginContext<ReviewPlugin>): KnownRecipients {
  const { signal } = ctx
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const store = ctx.createStore<readonly StoredRecipient[]>('recipients', [])
  const ready = ctx.storage.read().then(({ recipients }) => {
    if (!signal.aborted) store.setState((now) => [...now, ...recipients])
  }, report)
  ctx.own(ctx.storage.subscribe(({ recipients }) => store.setState(recipients)))
  const form = (namespace: ChainNamespace, address: string): string =>
    ctx.chains.find(namespace)?.normalizeAddress(address) ?? address

  const ownOf = (namespace: ChainNamespace): readonly { readonly address: string }[] =>
    ctx.connections.store
      .getState()
      .connections.flatMap((one) => (one.namespace === namespace ? one.accounts : []))

  return {
    ready,
    isOwn: (namespace, address) =>
      ownOf(namespace).some((one) => form(namespace, one.address) === form(namespace, address)),
    judge(namespace, { recipients, spenders }) {
      const own = ownOf(namespace)
      const known = [...store.getState().filter((one) => one.namespace === namespace), ...own].map(
        ({ address }) => form(namespace, address),
      )
      const imitated = (address: string): ReviewWarning | undefined => {
        const found = looksLikeOneOf(form(namespace, address), known)
        return found === undefined ? undefined : { kind: 'looksLike', address, known: found }
      }
      return [
        ...[...new Set([...recipients, ...spenders])].flatMap((address) => imitated(address) ?? []),
        ...recipients.flatMap((address): readonly ReviewWarning[] =>
          known.includes(form(namespace, address)) ? [] : [{ kind: 'firstRecipient', address }],
        ),
      ]
    },
    remember(namespace, recipients) {
      const added = recipients.map((address) => ({ namespace, address: form(namespace, address) }))
      if (added.length === 0 || signal.aborted) return
      const isAdded = (one: StoredRecipient): boolean =>
        added.some(({ address }) => one.namespace === namespace && one.address === address)
      const next = (all: readonly StoredRecipient[]): readonly StoredRecipient[] =>
        [...added, ...all.filter((one) => !isAdded(one))].slice(0, maxRecipients)
      store.setState(next)
      ctx.storage.update(({ recipients: all }) => ({ recipients: next(all) })).catch(report)
    },
  }
}
