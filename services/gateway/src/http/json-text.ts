/**
 * An answer that is JSON already. Its text takes a fraction of the memory of what it was made of, which can be let go while other
 * parts of the answer are still waited for.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For whoever makes JSON of what contains it. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}
