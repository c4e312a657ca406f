/** The type of an input. An unknown one is `text`. Source: Solana Actions, ActionParameterType. */
export type ActionInputType =
  | 'text'
  | 'email'
  | 'url'
  | 'number'
  | 'date'
  | 'datetime-local'
  | 'textarea'
  | 'checkbox'
  | 'radio'
  | 'select'

/** An option of a group of checkboxes, radio buttons, or a selection. */
export interface ActionInputOption {
  readonly label: string
  readonly value: string
  readonly isSelected: boolean
}

/** An input of a button. */
export interface ActionInput {
  readonly name: string
  readonly type: ActionInputType
  readonly label: string | undefined
  readonly isRequired: boolean
  /** A regular expression of the site. Only one that is fast on any value is checked: the site checks all values itself. */
  readonly pattern: string | undefined
  readonly patternDescription: string | undefined
  /** By type: the smallest number, the first date, or the shortest length. */
  readonly min: string | number | undefined
  readonly max: string | number | undefined
  /** Empty for other types than `checkbox`, `radio` and `select`. */
  readonly options: readonly ActionInputOption[]
}

/** A button of an action. */
export interface ActionButton {
  /** The type of the answer that it announces; absent if it announces none. */
  readonly type: 'transaction' | 'message' | 'post' | 'external-link' | undefined
  readonly label: string
  /** The address, absolute or relative, in which `{name}` stands for the value of an input. */
  readonly href: string
  readonly inputs: readonly ActionInput[]
}

/** What an action is about, in the words of its site. */
export interface ActionMetadata {
  readonly type: 'action' | 'completed'
  readonly title: string
  readonly description: string
  readonly icon: string | undefined
  /** The label of the root: of the button without linked actions, or of the completed state. */
  readonly label: string
  readonly isDisabled: boolean
  /** A note on why it may not work now. */
  readonly error: string | undefined
  /** Empty if it is completed. */
  readonly buttons: readonly ActionButton[]
}
