import { type Content, type RecordedEvent, unasked } from './history.js'

type EventOf<Type extends RecordedEvent['type']> = Extract<RecordedEvent, { type: Type }>

const all = <Type extends RecordedEvent['type']>(
  events: readonly RecordedEvent[],
  type: Type,
): readonly EventOf<Type>[] => events.filter((event): event is EventOf<Type> => event.type === type)

const fields = [
  'action',
  'network',
  'account',
  'to',
  'value',
  'token',
  'bought',
  'minimum',
  'destination',
  'message',
] as const
const isSame = (one: Content, other: Content): boolean => fields.every((field) => one[field] === other[field])
const textOf = (content: Content): string => JSON.stringify(content)

/** Pairs each wallet request with the confirmation before it that has its content and no request yet. */
function pairRequests(events: readonly RecordedEvent[]): {
  readonly byRequest: ReadonlyMap<string, EventOf<'confirmed'>>
  readonly faults: readonly string[]
} {
  const open: EventOf<'confirmed'>[] = []
  const byRequest = new Map<string, EventOf<'confirmed'>>()
  const faults: string[] = []
  const used = new Set<EventOf<'confirmed'>>()
  const last = new Map<string, number>()
  const sent = new Set(
    all(events, 'reported').flatMap(({ confirmation, wasSent }) => (wasSent === 'yes' ? [confirmation] : [])),
  )
  for (const event of events) {
    if (event.type === 'confirmed') open.push(event)
    // What was reported as not sent may not be sent later.
    if (event.type === 'reported' && event.wasSent === 'no')
      for (const one of open) if (one.confirmation === event.confirmation) used.add(one)
    if (event.type !== 'requested') continue
    const { account } = event.content
    const fitting = open.filter((one) => !used.has(one) && isSame(one.content, event.content))
    // Of equal ones, one that the order allows, and that was reported as sent: the user may have given up an earlier one.
    const inOrder = fitting.filter((one) => open.indexOf(one) > (last.get(account) ?? -1))
    const found = inOrder.find(({ confirmation }) => sent.has(confirmation)) ?? inOrder[0] ?? fitting[0]
    if (!found) {
      const repeats = open.some((one) => isSame(one.content, event.content))
      const rule = repeats
        ? 'at most once: a wallet received a request again'
        : 'as reviewed: a wallet received a request that nobody confirmed'
      faults.push(`${rule}: ${textOf(event.content)}`)
      continue
    }
    used.add(found)
    byRequest.set(event.request, found)
    const index = open.indexOf(found)
    if (index < (last.get(account) ?? -1))
      faults.push(`in order: ${account} received an earlier request late`)
    last.set(account, index)
  }
  return { byRequest, faults }
}

/** A chain executes what the wallet received: the same, on the same network. */
function checkExecutions(events: readonly RecordedEvent[]): readonly string[] {
  const requested = new Map(all(events, 'requested').map(({ request, content }) => [request, content]))
  return all(events, 'executed').flatMap(({ request, content }) => {
    const wanted = requested.get(request)
    if (request === unasked)
      return [`as reviewed: ${textOf(content)} was executed, and no wallet was asked for it`]
    return wanted && !isSame(wanted, content)
      ? [`as reviewed: ${textOf(wanted)} was requested, and ${textOf(content)} was executed`]
      : []
  })
}

/** A user who confirms again only after "not sent" pays once. */
function checkIntentions(
  events: readonly RecordedEvent[],
  byRequest: ReadonlyMap<string, EventOf<'confirmed'>>,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const { request, isSuccessful } of all(events, 'executed')) {
    const intention = byRequest.get(request)?.intention
    if (intention !== undefined && isSuccessful) counts.set(intention, (counts.get(intention) ?? 0) + 1)
  }
  return [...counts].flatMap(([intention, count]) =>
    count > 1 ? [`paid once: ${intention} was executed ${count} times`] : [],
  )
}

/** "Not sent" is only said of what was never executed, "sent" only of what was. */
function checkReports(
  events: readonly RecordedEvent[],
  byRequest: ReadonlyMap<string, EventOf<'confirmed'>>,
): readonly string[] {
  const executed = new Map<string, boolean>()
  for (const { request, isSuccessful } of all(events, 'executed')) {
    const confirmation = byRequest.get(request)?.confirmation
    if (confirmation !== undefined) executed.set(confirmation, isSuccessful)
  }
  return all(events, 'reported').flatMap(({ confirmation, wasSent, reason }) => {
    const outcome = executed.get(confirmation)
    if (wasSent === 'no' && outcome !== undefined)
      return [`truth: ${confirmation} was reported as not sent (${reason}), and was executed`]
    if (reason === 'success' && outcome !== true)
      return [
        `truth: ${confirmation} was reported as successful, and was ${outcome === false ? 'reverted' : 'never executed'}`,
      ]
    if (reason === 'failed' && outcome === true)
      return [`truth: ${confirmation} was reported as failed, and succeeded`]
    return []
  })
}

/** A write with the same key reaches a server once. */
function checkWrites(events: readonly RecordedEvent[]): readonly string[] {
  const seen = new Set<string>()
  return all(events, 'written').flatMap(({ server, key }) => {
    const name = `${server} ${key}`
    if (seen.has(name)) return [`at most once: ${name} was written again`]
    seen.add(name)
    return []
  })
}

/**
 * Checks a history: every request that reached a wallet was confirmed, reached it at most once, as reviewed and in order per account;
 * what a chain executed agrees with what the widget reported. Returns the violations.
 */
export function checkHistory(events: readonly RecordedEvent[]): readonly string[] {
  const { byRequest, faults } = pairRequests(events)
  return [
    ...faults,
    ...checkExecutions(events),
    ...checkIntentions(events, byRequest),
    ...checkReports(events, byRequest),
    ...checkWrites(events),
  ]
}
