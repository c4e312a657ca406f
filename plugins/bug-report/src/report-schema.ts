import * as z from 'zod/mini'
import { type BugReport, maxReportEntries, type ReportValue, reportVersion } from './report.js'

const word = (max = 128) => z.string().check(z.maxLength(max))
/** 2020 to 2100: a replay advances its clock by the differences. */
const time = z.number().check(z.int(), z.minimum(1_577_836_800_000), z.maximum(4_102_444_800_000))
const count = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))

const isValue = (value: unknown, depth = 0): boolean => {
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return true
  if (typeof value !== 'object' || depth > 12) return false
  return Object.values(value).every((part) => isValue(part, depth + 1))
}
const reportValue: z.ZodMiniType<ReportValue, unknown> = z.custom<ReportValue>((value) => isValue(value))

const entry = z.object({
  at: time,
  event: word(),
  source: word(),
  listeners: count,
  facts: z.optional(z.record(word(64), z.union([word(), z.number(), z.boolean()]))),
})

const isOrdered = (entries: readonly { readonly at: number }[]): boolean =>
  entries.every(({ at }, index) => at >= (entries[index - 1]?.at ?? 0))

const states = z.array(z.object({ plugin: word(), name: word(), value: reportValue })).check(z.maxLength(200))

const errorFacts = {
  name: word(),
  code: z.optional(z.union([word(), z.number()])),
  message: z.optional(word(500)),
  stack: z.array(word(300)).check(z.maxLength(20)),
}

/** Checks a report. Unknown fields are removed. */
export const bugReport: z.ZodMiniType<BugReport, unknown> = z.object({
  format: z.literal('quoin-bug-report'),
  version: z.literal(reportVersion),
  createdAt: time,
  quoin: word(40),
  browser: z.object({
    name: word(),
    version: word(),
    system: word(),
    language: word(),
    mobile: z.boolean(),
    online: z.boolean(),
    visible: z.boolean(),
    origin: word(300),
  }),
  plugins: z
    .array(z.object({ id: word(), version: word(), status: word(), phase: z.optional(word()) }))
    .check(z.maxLength(200)),
  options: reportValue,
  trace: z.object({
    kernel: word(40),
    entries: z.array(entry).check(z.maxLength(maxReportEntries), z.refine(isOrdered)),
    dropped: count,
  }),
  states,
  wallets: z.object({
    found: z
      .array(z.object({ id: word(), type: word(), namespaces: z.array(word()).check(z.maxLength(20)) }))
      .check(z.maxLength(200)),
    connections: z
      .array(
        z.object({
          connectorId: word(),
          namespace: word(),
          network: word(),
          accounts: z.array(word()).check(z.maxLength(20)),
          restored: z.boolean(),
          watchOnly: z.boolean(),
        }),
      )
      .check(z.maxLength(200)),
  }),
  errors: z
    .array(
      z.object({
        at: time,
        source: word(),
        event: word(),
        ...errorFacts,
        causes: z.array(z.object(errorFacts)).check(z.maxLength(4)),
        phase: z.optional(word()),
        view: z.optional(z.object({ name: word(), params: reportValue, states })),
      }),
    )
    .check(z.maxLength(50)),
  omitted: z.array(word()).check(z.maxLength(10)),
})

/** The receipt of a service that stored a report. */
export const sentReport: z.ZodMiniType<{ readonly id: string }, unknown> = z.object({
  id: z.string().check(z.regex(/^[\w-]{4,64}$/)),
})
