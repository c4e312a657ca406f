import { relative, resolve } from 'node:path'
import { askAnswers, Cancelled } from './ask-answers.js'
import type { ProjectAnswers } from './project-answers.js'
import { projectFiles, quoinVersion } from './project-files.js'
import { completeAnswers, defaultAnswers, type GivenAnswers, readArguments } from './read-arguments.js'
import { UsageError, usage } from './usage.js'
import { CreateProblem, writeProject } from './write-project.js'

export interface CreateResult {
  /** 0, 1 if the user has to fix something, 2 if the arguments are invalid. */
  readonly exitCode: 0 | 1 | 2
  /** For the standard output. */
  readonly output: string
  /** For the error output. */
  readonly complaint: string
}

export interface CreateContext {
  readonly cwd: string
  /** True if the user can answer prompts. */
  readonly isInteractive: boolean
  /** Requests the open answers. Default: prompts of the terminal. */
  readonly ask?: (given: GivenAnswers) => Promise<GivenAnswers>
}

function nextSteps(shown: string, { backend, framework }: ProjectAnswers, count: number): string {
  const steps = [
    ...(shown === '.' ? [] : [`  cd ${shown}`]),
    '  npm install',
    ...(backend === 'sandbox'
      ? ['  npm run sandbox     local chains, gateway and wallets; keep it running']
      : []),
    `  npm run dev         the page, at ${framework === 'next' ? 'http://localhost:3000' : 'http://localhost:5173'}`,
    '  npm test            the browser test (once before: npx playwright install chromium)',
  ]
  return `Wrote ${count} files to ${shown}\n\nNext:\n${steps.join('\n')}\n`
}

async function create(args: readonly string[], context: CreateContext): Promise<string> {
  const { given, help, version } = readArguments(args)
  if (help) return usage
  if (version) return `${quoinVersion()}\n`
  const { cwd, isInteractive, ask = askAnswers } = context
  const answered = isInteractive && !given.yes ? await ask(given) : given
  const answers = completeAnswers(answered)
  const folder = resolve(cwd, answered.folder ?? defaultAnswers.folder)
  const files = projectFiles(answers)
  writeProject(folder, files)
  return nextSteps(relative(cwd, folder) || '.', answers, files.length)
}

/**
 * Runs the command: reads the arguments, requests the open answers, and writes the project. Throws only by a defect of its own.
 *
 * @param args the arguments after `create-quoin`
 */
export async function runCreate(args: readonly string[], context: CreateContext): Promise<CreateResult> {
  try {
    return { exitCode: 0, output: await create(args, context), complaint: '' }
  } catch (error) {
    if (error instanceof Cancelled)
      return { exitCode: 1, output: '', complaint: 'Cancelled. Nothing was written.\n' }
    if (error instanceof UsageError)
      return { exitCode: 2, output: '', complaint: `${error.message}\n\n${usage}` }
    if (error instanceof CreateProblem)
      return {
        exitCode: 1,
        output: '',
        complaint: `${error.code}: ${error.message}\n  Fix: ${error.fix}\n`,
      }
    throw error
  }
}
