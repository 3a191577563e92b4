export { type Cell, type Kind, type Sheet, type SheetColumn, writeSheet } from './write-sheet'
