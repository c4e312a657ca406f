/** The requesting site. All of it comes from outside and is displayed as text only. */
export interface RequestingSite {
  name: string
  url: string
}

export interface ApprovalFact {
  label: string
  value: string
  /** `code` for addresses and data, `amount` for amounts that leave the account. */
  look?: 'code' | 'amount'
}

/** A part of an approval that the user may deselect. */
export interface ApprovalOption {
  id: string
  label: string
  detail: string
  /** It cannot be deselected. */
  required?: boolean
}

/** The parts of an approval: all are selected at first, and at least one must be. */
export interface ApprovalChoices {
  label: string
  options: readonly ApprovalOption[]
  /** Called with the selected parts after each change. */
  onChange(chosen: readonly string[]): void
}

/** The content of an approval screen. */
export interface ApprovalView {
  title: string
  site: RequestingSite
  /** The permissions that the site receives, a sentence each. */
  permissions?: readonly string[]
  choices?: ApprovalChoices
  facts: readonly ApprovalFact[]
  /** A long text to read before the decision: the message, the typed data. */
  document?: { label: string; text: string }
  warning?: string
  approve: string
  reject: string
  /** True if the wallet cannot perform it: the user can only reject. */
  impossible?: boolean
}
