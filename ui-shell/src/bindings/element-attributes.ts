/** The attributes of the elements; each element's documentation lists those that it uses. */
export interface QuoinElementAttributes {
  readonly label?: string | undefined
  readonly 'loading-label'?: string | undefined
  readonly balance?: 'show' | 'hide' | undefined
  readonly size?: 'sm' | 'md' | undefined
  readonly namespace?: string | undefined
  readonly disabled?: boolean | undefined
}
