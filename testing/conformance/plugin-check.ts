import type { PluginBench } from './plugin-bench.js'

/** One test of the plugin suite. */
export interface PluginCheck {
  readonly title: string
  /** Sentences that say what is wrong, each naming the part of the plugin; none where all is well. */
  find(bench: PluginBench): Promise<readonly string[]>
}

/** What a check says of something thrown, on one line: what it says itself, and what was behind it. */
export function saying(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `something that is no error was thrown: ${String(thrown)}`
  const text = thrown.message.replaceAll('\n', '; ')
  return thrown.cause === undefined ? text : `${text}; because: ${saying(thrown.cause)}`
}

/** The sentence, if something is wrong. */
export const when = (isWrong: boolean, problem: string): readonly string[] => (isWrong ? [problem] : [])
