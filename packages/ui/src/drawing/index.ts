export { type DrawnScreen, drawScreenOf, given, pathIn, type Wanted } from './area'
export { type Drawn, draw } from './draw'
