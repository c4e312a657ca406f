/**
 * An answer that is already JSON. Its text takes a fraction of the memory of its source objects, which are freed while
 * other parts of the answer are pending.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Called by `JSON.stringify` for an object that contains it. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}
