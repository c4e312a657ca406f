/** Problems of the command line itself; those of the kernel have a code of `docs/errors.md`. */
const problems = {
  MODULE_NOT_FOUND: 'The module does not exist',
  MODULE_NOT_READABLE: 'Node cannot read the module',
  MODULE_FAILED: 'The module failed while it was loaded',
  KERNEL_NOT_FOUND: 'The module exports no kernel',
  ADDRESS_UNSAFE: 'An address cannot be written into a policy',
  NAME_INVALID: 'The name is not valid for a plugin',
  REPOSITORY_NOT_FOUND: 'The folder is not the repository of Quoin',
  FOLDER_NOT_EMPTY: 'The folder is not empty',
  ADDRESS_INVALID: 'An address is not valid',
  NOTHING_TO_CHECK: 'Neither a kernel nor an address was given',
  PACKAGE_NOT_STARTED: 'The command of the package could not be run',
  APP_NOT_FOUND: 'The folder has no package.json',
  TREE_NOT_CLEAN: 'Git could not undo the migration',
  REPORT_NOT_FOUND: 'The problem report does not exist',
  REPLAY_FAILED: 'The report could not be replayed',
  FOLDER_NOT_WRITABLE: 'The folder cannot be written',
} as const

export type CliProblemCode = keyof typeof problems

export interface CliProblemOptions {
  /** The details of this case. */
  readonly details: string
  /** The fix. */
  readonly fix: string
  readonly cause?: unknown
}

/** A problem that the user can fix: the command exits with 1. */
export class CliProblem extends Error {
  override readonly name: string = 'CliProblem'
  readonly code: CliProblemCode
  readonly details: string
  readonly fix: string

  constructor(code: CliProblemCode, { details, fix, cause }: CliProblemOptions) {
    super(problems[code], { cause })
    this.code = code
    this.details = details
    this.fix = fix
  }
}
