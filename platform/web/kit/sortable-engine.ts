/** Dragging between lists, by finger and by mouse; a chunk of its own, fetched when a board is opened. */
export { default as Sortable } from 'sortablejs'
