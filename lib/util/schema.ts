/** The one door to TypeBox: schemas of what goes out, and what errors carry. */
export { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
