import type { TraceEntry, TraceRecording } from '#kernel'
import type { Redactor } from '../redact/create-redactor.js'
import { isErrorCode, isPlainName } from '../redact/secret-shapes.js'
import { maxReportEntries, type ReportEntry, type ReportTrace } from '../report.js'

type Fact = string | number | boolean

/** Returns a fact. The same text gets the same pseudonym: a replay compares them. */
function readFact(redactor: Redactor, name: string, value: Fact): Fact {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1_000 ? value : 0
  switch (name) {
    case 'id':
    case 'connectorId':
      return redactor.wallet(value)
    case 'view':
      return redactor.name(value, 'view')
    case 'method':
      return redactor.method(value)
    case 'network':
    case 'previous':
      return redactor.network(value)
    case 'namespace':
      return redactor.namespace(value)
    case 'code':
      return value === '' || isErrorCode(value) ? value : redactor.name(value)
    default:
      return [
        'user',
        'wallet',
        'tab',
        'host',
        'kernel',
        'start',
        'view',
        'render',
        'handler',
        'listener',
        'load',
        'resolve',
        'install',
        'stop',
        'services',
      ].includes(value)
        ? value
        : redactor.name(value)
  }
}

function readEntry(redactor: Redactor, { at, event, source, listeners, facts }: TraceEntry): ReportEntry {
  const read = facts && Object.entries(facts).map(([name, value]) => [name, readFact(redactor, name, value)])
  return {
    at,
    event:
      /^[A-Za-z]\w{0,40}:\w{1,40}$/.test(event) && event.split(':').every(isPlainName)
        ? event
        : redactor.name(event),
    source: ['kernel', 'host'].includes(source) ? source : redactor.name(source),
    listeners,
    ...(read && { facts: Object.fromEntries(read) }),
  }
}

/** Returns a recording with the newest events. */
export function readTrace(redactor: Redactor, { kernel, entries, dropped }: TraceRecording): ReportTrace {
  const kept = entries.slice(-maxReportEntries)
  return {
    kernel,
    entries: kept.map((entry) => readEntry(redactor, entry)),
    dropped: dropped + entries.length - kept.length,
  }
}
