/**
 * An answer that is already JSON. Its text takes a fraction of the memory of its source objects, which can be freed
 * while other parts of the answer are pending.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Lets `JSON.stringify` serialize an object that contains it. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}
