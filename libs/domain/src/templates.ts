/** The visual templates a timer can have. `libs/rendering` implements each of them; one missing there does not compile. */
export const templateNames = ['bold', 'cards', 'flip', 'gradient'] as const;

export type TemplateName = (typeof templateNames)[number];

/** The template of a timer that names none. */
export const defaultTemplate: TemplateName = 'bold';
