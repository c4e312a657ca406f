import { type ChainNamespace, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import type { SendAccount } from '../account/send-account.js'
import type { KnownRecipient, SendPlugin } from '../contract.js'
import type { SourceRecipient } from '../points.js'
import { maxRecipients, type SendStored, type StoredRecipient } from '../stored.js'

/** Maximum number of displayed recipients of a namespace. */
const maxShown = 10

/** Earlier recipients, contacts, and the user's own accounts. */
export interface KnownRecipients {
  /** Changes with the storage and the contributed sources. */
  readonly store: ReadableStore<unknown>
  /** Newest first, then contacts, then the user's other accounts. */
  at(active: SendAccount): readonly KnownRecipient[]
  /** Adds a recipient after a transfer is in a block, and never before (SEC-11). */
  remember(recipient: StoredRecipient): void
  forget(namespace: ChainNamespace, address: string): void
}

/** Creates the stored list. */
export function createKnownRecipients(
  ctx: PluginContext<SendPlugin>,
  contacts: ReadableStore<readonly SourceRecipient[]>,
): KnownRecipients {
  const { signal } = ctx
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const store = ctx.createStore<readonly StoredRecipient[]>('recipients', [])
  const show = ({ recipients }: SendStored): void => {
    if (!signal.aborted) store.setState(recipients)
  }
  const form = (namespace: ChainNamespace, address: string): string =>
    ctx.chains.find(namespace)?.normalizeAddress(address) ?? address
  const isSame = (
    one: Pick<StoredRecipient, 'namespace' | 'address'>,
    namespace: ChainNamespace,
    address: string,
  ): boolean => one.namespace === namespace && form(namespace, one.address) === form(namespace, address)
  const change = (next: (all: readonly StoredRecipient[]) => readonly StoredRecipient[]): void => {
    // At once for this page; the storage may be slow or blocked.
    store.setState(next(store.getState()))
    ctx.storage
      .update(({ recipients }) => ({ recipients: next(recipients).slice(0, maxRecipients) }))
      .catch(report)
  }
  ctx.storage.read().then(show, report)
  ctx.own(ctx.storage.subscribe(show))

  return {
    store: deriveStore([store, contacts], () => [store.getState(), contacts.getState()]),
    at({ namespace, account }) {
      const here = contacts.getState().filter((one) => one.namespace === namespace)
      const nameOf = (address: string): string | undefined =>
        here.find((one) => isSame(one, namespace, address))?.name
      const recent = store
        .getState()
        .filter((one) => one.namespace === namespace && !isSame(one, namespace, account.address))
        .slice(0, maxShown)
        .map(
          ({ address, name }): KnownRecipient => ({ address, name: nameOf(address) ?? name, kind: 'recent' }),
        )
      const { connections } = ctx.connections.store.getState()
      const seen = new Set(
        [account.address, ...recent.map((one) => one.address)].map((one) => form(namespace, one)),
      )
      const accounts = connections.flatMap((one) => (one.namespace === namespace ? one.accounts : []))
      const further: readonly KnownRecipient[] = [
        ...here.map(({ address, name }) => ({ address, name, kind: 'contact' as const })),
        ...accounts.map(({ address }) => ({ address, kind: 'own' as const })),
      ]
      const isNew = ({ address }: KnownRecipient): boolean => {
        const key = form(namespace, address)
        return !seen.has(key) && seen.add(key).has(key)
      }
      return [...recent, ...further.filter(isNew)]
    },
    remember: (recipient) =>
      change((all) => [
        recipient,
        ...all.filter((one) => !isSame(one, recipient.namespace, recipient.address)),
      ]),
    forget: (namespace, address) => change((all) => all.filter((one) => !isSame(one, namespace, address))),
  }
}
