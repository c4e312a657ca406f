import type { Platform } from '../../../kernel/platform/platform.js'
import { storageKeyOf } from '../../../kernel/storage/storage-area.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { ConnectionKey } from '../state/connections.js'

/** The account that was chosen in a connection. */
export interface StoredChoice {
  readonly account: string
  /** The wallet's own active account at that time. */
  readonly walletAccount: string
}

/** Stores chosen accounts over reloads and tabs. */
export interface ChoiceStorage {
  read(key: ConnectionKey): StoredChoice | undefined
  /** Stores a choice; removes the stored one if `choice` is `undefined`. */
  write(key: ConnectionKey, choice: StoredChoice | undefined): void
  /** Notifies of writes by other tabs. */
  subscribe(listener: () => void): () => void
}

type Choices = Readonly<Record<ChainNamespace, Readonly<Record<string, StoredChoice>>>>

const version = 1
const maxText = 16_384
const maxAddress = 256

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxAddress
}

function ownPart(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function parse(text: string | null): unknown {
  try {
    return text === null || text.length > maxText ? undefined : JSON.parse(text)
  } catch {
    // Corrupt data counts as nothing stored (STO-01).
    return undefined
  }
}

export function createChoiceStorage(platform: Platform, storageKey: string): ChoiceStorage {
  const key = storageKeyOf(storageKey, 'accounts', version)

  /** Returns valid choices only, so that nothing else is written back. */
  function readAll(): Choices {
    const stored = parse(platform.storage.get(key))
    const choices: Record<string, Record<string, StoredChoice>> = Object.create(null)
    for (const [namespace, part] of Object.entries(Object(stored)))
      for (const [connectorId, choice] of Object.entries(Object(part))) {
        const account = ownPart(choice, 'account')
        const walletAccount = ownPart(choice, 'walletAccount')
        if (!isAddress(account) || !isAddress(walletAccount)) continue
        choices[namespace] ??= Object.create(null) as Record<string, StoredChoice>
        choices[namespace][connectorId] = { account, walletAccount }
      }
    return choices
  }

  return {
    read: ({ namespace, connectorId }) => readAll()[namespace]?.[connectorId],
    write({ namespace, connectorId }, choice) {
      const before = readAll()
      if (JSON.stringify(before[namespace]?.[connectorId]) === JSON.stringify(choice)) return
      const { [connectorId]: _old, ...others } = before[namespace] ?? {}
      const part = choice ? { ...others, [connectorId]: choice } : others
      const { [namespace]: _part, ...rest } = before
      const next = Object.keys(part).length > 0 ? { ...rest, [namespace]: part } : rest
      if (Object.keys(next).length === 0) platform.storage.remove(key)
      else platform.storage.set(key, JSON.stringify(next))
    },
    subscribe: (listener) =>
      platform.storage.subscribe((changed) => {
        if (changed === key) listener()
      }),
  }
}
