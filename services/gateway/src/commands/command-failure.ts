/** Problems of the commands, which the operator can fix. */
const problems = {
  USAGE_INVALID: 'The command is not valid',
  ENV_FILE_UNREADABLE: 'The file of the environment cannot be read',
  ENV_FILE_EXISTS: 'The file exists, and was not overwritten',
  ENV_FILE_NOT_WRITABLE: 'The file cannot be written',
  VALUE_INVALID: 'A value of the configuration is not valid',
  INIT_CANCELLED: 'Nothing was written',
} as const

/** A problem of a command: it exits with 1, or with 2 if the command itself is invalid. Names no value. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure'
  readonly code: keyof typeof problems

  /** @param cure what to do */
  constructor(code: keyof typeof problems, cure: string) {
    super(`${code}: ${problems[code]}.\n  ${cure}`)
    this.code = code
  }
}
