import { type AccountPermission, durations, type PermissionSource, type Platform } from '#kernel'
import type { SignClient } from '../client/sign-client.js'
import { clientPrefix, parseStored } from '../client/stored-session.js'
import { forgetPairing } from './proposal.js'

/** What a pairing needs to be listed. */
interface Pairing {
  readonly topic: string
  readonly name: string | undefined
  /** Seconds since 1970. */
  readonly expiry: number
}

const pairingKey = /\/pairing$/

/** Reads a pairing that a wallet accepted; `undefined` for anything else. */
function readPairing(value: unknown): Pairing | undefined {
  const { topic, active, expiry, peerMetadata } = Object(value)
  if (typeof topic !== 'string' || active !== true || !Number.isSafeInteger(expiry)) return undefined
  const { name } = Object(peerMetadata)
  return { topic, expiry, name: typeof name === 'string' && name !== '' ? name : undefined }
}

/** The parts of the service that the pairings need. */
export interface PairingPermissionsDeps {
  readonly platform: Pick<Platform, 'now' | 'after' | 'storage'>
  readonly storageKey: string
  /** The client, if it is running. */
  readonly started: () => SignClient | undefined
  /** Starts the client. */
  readonly client: () => Promise<SignClient>
}

/**
 * Creates the source of pairings: a wallet app that scanned a code can be offered further connections by it for 30 days, also after the
 * session ended. Listing them starts no client: it reads what the client stored.
 */
export function createPairingPermissions({
  platform,
  storageKey,
  started,
  client,
}: PairingPermissionsDeps): Required<PermissionSource> {
  const stored = (): readonly unknown[] => {
    const { storage } = platform
    const prefix = clientPrefix(storageKey)
    return storage.keys().flatMap((key) => {
      const list = key.startsWith(prefix) && pairingKey.test(key) ? parseStored(storage.get(key)) : undefined
      return Array.isArray(list) ? list : []
    })
  }

  const read = (): readonly Pairing[] => {
    const running = started()
    const all = running ? running.core.pairing.pairings.getAll({ active: true }) : stored()
    const names = new Map(
      running?.session.getAll().map(({ pairingTopic, peer }) => [pairingTopic, peer.metadata.name]) ?? [],
    )
    return all.flatMap((one: unknown) => {
      const pairing = readPairing(one)
      if (!pairing || pairing.expiry * 1_000 <= platform.now()) return []
      return [{ ...pairing, name: pairing.name ?? names.get(pairing.topic) }]
    })
  }

  return {
    list: async () => ({
      permissions: read().map(
        ({ topic, name, expiry }): AccountPermission => ({
          id: topic,
          action: { kind: 'pairing' },
          holder: { name },
          risk: 'low',
          expiresAt: expiry * 1_000,
        }),
      ),
    }),
    async revoke({ id }) {
      const running = await client()
      const { pairing } = running.core
      if (!pairing.pairings.keys.includes(id)) return
      // The wallet is notified if the relay answers. The keys are deleted here in any case: without them nothing can be offered.
      let stop = (): void => undefined
      const bound = new Promise<void>((resolve) => {
        stop = platform.after(durations.threeSeconds, resolve)
      })
      await Promise.race([pairing.disconnect({ topic: id }).catch(() => undefined), bound])
      stop()
      if (pairing.pairings.keys.includes(id)) forgetPairing(running, id)
    },
  }
}
