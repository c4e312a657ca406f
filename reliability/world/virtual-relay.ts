import type { TestClock, TestPlatform } from '#testing'
import { NO_FAULTS, type RelayFaults } from '../../sandbox/src/relay/faulty-line.js'
import {
  createMailbox,
  type Mailbox,
  type NewMessage,
  type StoredMessage,
} from '../../sandbox/src/relay/mailbox.js'
import { checkRelayJwt } from '../../sandbox/src/relay/relay-jwt.js'
import { createRelayLink, type RelayLink } from '../../sandbox/src/relay/relay-link.js'
import type { Random } from './random.js'
import { type ClientSocket, openVirtualSocket } from './virtual-socket.js'

/** The program at the other end of a socket. */
export type Party = 'page' | 'wallet'

/** What happens to the sockets of a party. */
interface PartyLine {
  /** Sockets are closed, and new ones are refused. */
  isDown: boolean
  /** Frames are lost in both directions, and no socket is closed. */
  isMute: boolean
  /** Returns what a frame of the relay takes longer. Milliseconds. */
  delay: () => number
}

/** A relay of WalletConnect in memory: the one of the sandbox, behind virtual sockets. */
export interface VirtualRelay {
  readonly url: string
  openSocket(url: string): ClientSocket
  /** Connects the sockets of a page with its network. Returns its project id, by which the relay knows it. */
  attach(platform: TestPlatform): string
  readonly lines: Readonly<Record<Party, PartyLine>>
  /** Closes all sockets of a party, or of both; they may be opened again. */
  drop(party?: Party): void
  /** Ends the sockets of a party at its end, as the end of its process does. */
  end(party: Party): void
  /** Sets faults of later deliveries. */
  setFaults(faults: Partial<RelayFaults>): void
  /** Confirms what it receives from now on, and delivers it only once the returned function is called. */
  hold(): () => void
  /** Delivers everything again that it ever delivered. */
  replay(): void
  /** Loses the messages that it stores. */
  forget(): void
  /** Calls the listener with each message that it received. */
  onPublished(listener: (from: Party) => void): () => void
  /** Returns the sockets that are open. */
  openSockets(): readonly string[]
}

interface RelayParts {
  readonly clock: TestClock
  /** Returns the time of the world, which no browser sets. Milliseconds since 1970. */
  readonly now: () => number
  readonly random: Random
}

const url = 'wss://relay.example'

export function createVirtualRelay({ clock, now, random }: RelayParts): VirtualRelay {
  const { after } = clock
  const pages = new Map<string, TestPlatform>()
  const links = new Map<RelayLink, string>()
  const sockets = new Map<ClientSocket, string>()
  const published = new Set<(from: Party) => void>()
  const spreads: StoredMessage[] = []
  const createLine = (): PartyLine => ({ isDown: false, isMute: false, delay: () => 0 })
  const lines = { page: createLine(), wallet: createLine() }
  let faults = NO_FAULTS
  let held: NewMessage[] | undefined
  let lastId = 0
  let mailbox = createMailbox({ now, after })

  const partyOf = (program: string): Party => (pages.has(program) ? 'page' : 'wallet')
  const holding: Mailbox = {
    add(message) {
      const from = [...links].find(([{ clientId }]) => clientId === message.publisher)
      if (from) for (const listener of published) listener(partyOf(from[1]))
      held?.push(message)
      return held ? undefined : mailbox.add(message)
    },
    pending: (...given) => mailbox.pending(...given),
    acknowledge: (...given) => mailbox.acknowledge(...given),
    size: () => mailbox.size(),
  }
  function spread(message: StoredMessage): void {
    spreads.push(message)
    for (const link of links.keys()) link.deliver(message)
  }
  function nextId(): number {
    lastId = Math.max(lastId + 1, now() * 1000)
    return lastId
  }

  return {
    url,
    lines,
    attach(platform) {
      const id = `tab-${pages.size + 1}`
      pages.set(id, platform)
      return id
    },
    openSocket(address) {
      const { searchParams } = new URL(address)
      const program = searchParams.get('projectId') ?? ''
      const line = lines[partyOf(program)]
      const isOnline = (): boolean => pages.get(program)?.page.isOnline() ?? true
      const client = openVirtualSocket({
        after,
        latency: (direction) => random.between(20, 60) + (direction === 'down' ? line.delay() : 0),
        isReachable: () => isOnline() && !line.isMute,
        isOffline: () => !isOnline(),
        accept(socket) {
          const token = searchParams.get('auth') ?? ''
          const checked = checkRelayJwt(token, {
            audiences: [url],
            now: Math.floor(now() / 1000),
            leeway: 120,
          })
          if (line.isDown || !checked.ok) return false
          const link = createRelayLink({
            socket,
            clientId: checked.clientId,
            clock: { now, after },
            services: { mailbox: holding, spread },
            faults: () => faults,
            nextId,
            onFault(error) {
              throw error
            },
          })
          links.set(link, program)
          socket.on('close', () => links.delete(link))
          return true
        },
      })
      sockets.set(client, program)
      return client
    },
    drop(party) {
      for (const [link, program] of [...links])
        if (party === undefined || partyOf(program) === party) link.close()
    },
    end(party) {
      for (const [client, program] of sockets) if (partyOf(program) === party) client.close()
    },
    setFaults(change) {
      faults = { ...faults, ...change }
    },
    hold() {
      held = []
      return () => {
        const messages = held ?? []
        held = undefined
        for (const message of messages) {
          const stored = mailbox.add(message)
          if (stored) spread(stored)
        }
      }
    },
    replay() {
      for (const message of [...spreads]) for (const link of links.keys()) link.deliver(message)
    },
    forget() {
      mailbox = createMailbox({ now, after })
    },
    onPublished(listener) {
      published.add(listener)
      return () => published.delete(listener)
    },
    openSockets: () =>
      [...sockets].flatMap(([{ readyState }, program]) => (readyState < 2 ? [`a socket of ${program}`] : [])),
  }
}
