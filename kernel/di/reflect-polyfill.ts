// Must run before the decorators: a module of its own keeps the order in every bundler. Services created by functions
// do not need it, and a page with only those does not load it.
import 'reflect-metadata/lite'
