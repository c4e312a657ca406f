import type { SiwxFault } from '../contract.js'
import type { SiwxMessages } from '../messages.en.js'

type Topic =
  | 'declined'
  | 'pending'
  | 'changed'
  | 'cannotSign'
  | 'unreachable'
  | 'nodeUnreachable'
  | 'signature'
  | 'nonce'
  | 'clock'
  | 'site'
  | 'chain'
  | 'other'

/** Faults with the same remedy share a text. */
const topics: Readonly<Record<SiwxFault, Topic>> = {
  declined: 'declined',
  pending: 'pending',
  changed: 'changed',
  cannotSign: 'cannotSign',
  unreachable: 'unreachable',
  nodeUnreachable: 'nodeUnreachable',
  signature: 'signature',
  nonceUnknown: 'nonce',
  nonceUsed: 'nonce',
  expired: 'clock',
  notYetValid: 'clock',
  clockOff: 'clock',
  domain: 'site',
  uri: 'site',
  chain: 'chain',
  malformed: 'other',
  other: 'other',
}

/** Returns the keys of the texts for a fault: its description, whether anything was lost, and what to do. */
export function faultTexts(fault: SiwxFault): {
  readonly title: `${Topic}Title` & keyof SiwxMessages
  readonly body: Topic & keyof SiwxMessages
} {
  const topic = topics[fault]
  return { title: `${topic}Title`, body: topic }
}
