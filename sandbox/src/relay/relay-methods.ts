import type { Mailbox, NewMessage, StoredMessage } from './mailbox.js'
import { messageOf, tagOf, topicOf, topicsOf, ttlOf } from './relay-params.js'

/** The calling socket, for methods. */
export interface RelayCaller {
  readonly clientId: string
  /** Subscribes the socket; the id is the same for the same topic and client. */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /** Delivers stored messages of these topics after the response is sent. */
  deliverAfterAnswer(topics: readonly string[]): void
}

export interface RelayServices {
  mailbox: Mailbox
  /** Sends a message to all other subscribed clients. */
  spread(message: StoredMessage): void
}

type RelayMethod = (params: Record<string, unknown>, caller: RelayCaller, services: RelayServices) => unknown

function publish(message: NewMessage, { mailbox, spread }: RelayServices): void {
  const stored = mailbox.add(message)
  if (stored) spread(stored)
}

function fetched(topics: readonly string[], caller: RelayCaller, { mailbox }: RelayServices): unknown {
  const messages = topics.flatMap((topic) => mailbox.pending(topic, caller.clientId))
  messages.sort((a, b) => a.publishedAt - b.publishedAt)
  return {
    messages: messages.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
    hasMore: false,
  }
}

/** The relay's JSON-RPC methods by name. Each returns its result or throws `InvalidParams`. */
export const relayMethods: ReadonlyMap<string, RelayMethod> = new Map<string, RelayMethod>([
  [
    'irn_subscribe',
    (params, caller) => {
      const topic = topicOf(params.topic, 'topic')
      caller.deliverAfterAnswer([topic])
      return caller.subscribe(topic)
    },
  ],
  [
    'irn_batchSubscribe',
    (params, caller) => {
      const topics = topicsOf(params.topics)
      caller.deliverAfterAnswer(topics)
      return topics.map((topic) => caller.subscribe(topic))
    },
  ],
  [
    'irn_unsubscribe',
    (params, caller) => {
      caller.unsubscribe(topicOf(params.topic, 'topic'))
      return true
    },
  ],
  [
    'irn_publish',
    (params, caller, services) => {
      const topic = topicOf(params.topic, 'topic')
      const message = messageOf(params.message, 'message')
      publish(
        { topic, message, tag: tagOf(params.tag), ttl: ttlOf(params.ttl), publisher: caller.clientId },
        services,
      )
      return true
    },
  ],
  [
    'irn_fetchMessages',
    (params, caller, services) => fetched([topicOf(params.topic, 'topic')], caller, services),
  ],
  [
    'irn_batchFetchMessages',
    (params, caller, services) => fetched(topicsOf(params.topics), caller, services),
  ],
  [
    'wc_proposeSession',
    (params, caller, services) => {
      const topic = topicOf(params.pairingTopic, 'pairingTopic')
      const message = messageOf(params.sessionProposal, 'sessionProposal')
      caller.subscribe(topic)
      caller.deliverAfterAnswer([topic])
      publish({ topic, message, tag: 1100, ttl: ttlOf(params.ttl), publisher: caller.clientId }, services)
      return true
    },
  ],
  [
    'wc_approveSession',
    (params, caller, services) => {
      const pairingTopic = topicOf(params.pairingTopic, 'pairingTopic')
      const sessionTopic = topicOf(params.sessionTopic, 'sessionTopic')
      const response = messageOf(params.sessionProposalResponse, 'sessionProposalResponse')
      const settlement = messageOf(params.sessionSettlementRequest, 'sessionSettlementRequest')
      const rest = { ttl: ttlOf(params.ttl), publisher: caller.clientId }
      caller.subscribe(sessionTopic)
      caller.deliverAfterAnswer([sessionTopic])
      publish({ topic: pairingTopic, message: response, tag: 1101, ...rest }, services)
      publish({ topic: sessionTopic, message: settlement, tag: 1102, ...rest }, services)
      return true
    },
  ],
])
