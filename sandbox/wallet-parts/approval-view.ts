/** Who asks. Everything here comes from outside and is shown as text only. */
export interface RequestingSite {
  name: string
  url: string
}

export interface ApprovalFact {
  label: string
  value: string
  /** `code` for addresses and data, `amount` for what leaves the account. */
  look?: 'code' | 'amount'
}

/** Something that the person may leave out of a yes. */
export interface ApprovalOption {
  id: string
  label: string
  detail: string
  /** It cannot be left out. */
  required?: boolean
}

/** Parts of a yes: all of them are in at first, and one at least must be. */
export interface ApprovalChoices {
  label: string
  options: readonly ApprovalOption[]
  /** Told what is in after each change. */
  onChange(chosen: readonly string[]): void
}

/** Everything one question to the person shows. */
export interface ApprovalView {
  title: string
  site: RequestingSite
  /** What the site may do from now on, a sentence each. */
  permissions?: readonly string[]
  choices?: ApprovalChoices
  facts: readonly ApprovalFact[]
  /** A long text to read before deciding: the message, the typed data. */
  document?: { label: string; text: string }
  warning?: string
  approve: string
  reject: string
  /** Set when the wallet cannot do it: only declining is possible. */
  impossible?: boolean
}
