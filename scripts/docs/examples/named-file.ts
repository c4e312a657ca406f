// Stands for views, texts and packages that the code of the pages only names.
export default () => null
