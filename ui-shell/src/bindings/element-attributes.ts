/** The attributes of an inline view, `<quoin-view>`. */
export interface QuoinViewAttributes {
  /** The name of a route, such as `send`, or of a view. Without one: the view that the modal would open with. */
  readonly name?: string | undefined
  /** The level of the view's title in the headings of the page. Default 2. */
  readonly 'heading-level'?: number | undefined
  /** The name of the region. Default: the view's title, which several views of a page may share. */
  readonly label?: string | undefined
}

/** The attributes of the buttons; each element's documentation lists those that it uses. */
export interface QuoinElementAttributes {
  readonly label?: string | undefined
  readonly 'loading-label'?: string | undefined
  readonly balance?: 'show' | 'hide' | undefined
  readonly size?: 'sm' | 'md' | undefined
  readonly namespace?: string | undefined
  readonly disabled?: boolean | undefined
}
