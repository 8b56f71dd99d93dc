/** What a page tells the dialog to embed a timer when it opens it: the state of its entry in the history. */
export interface EmbedState {
  /** The timer has just been created. */
  isNew?: boolean;
  /** The entry before is the editor of the timer. */
  isFromEditor?: boolean;
}
