import type { PluginBench } from './plugin-bench.js'

/** One test of the plugin suite. */
export interface PluginCheck {
  readonly title: string
  /** Returns sentences about problems, each naming the part of the plugin; none if there is no problem. */
  find(bench: PluginBench): Promise<readonly string[]>
}

/** Returns a thrown value as text on one line: its message and its cause. */
export function textOfError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a value that is not an error was thrown: ${String(thrown)}`
  const text = thrown.message.replaceAll('\n', '; ')
  return thrown.cause === undefined ? text : `${text}; because: ${textOfError(thrown.cause)}`
}

/** Returns the sentence if the condition holds. */
export const when = (isWrong: boolean, problem: string): readonly string[] => (isWrong ? [problem] : [])
