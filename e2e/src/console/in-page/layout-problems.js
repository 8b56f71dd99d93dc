/**
 * Runs in a page: finds texts that are cut off, overlap each other, or lie under something else, and controls that do.
 * A text that ends in "…" must be readable elsewhere: in a title, or as the name of a link to a page that shows it.
 */
(() => {
  const tolerance = 1.5;
  const root = document.querySelector('[aria-modal="true"]') ?? document.body;
  const problems = new Set();
  const show = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  const describe = (element) =>
    element.localName +
    (element.id ? `#${element.id}` : '') +
    [...element.classList].map((name) => `.${name}`).join('');

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const ancestors = function* (element) {
    for (let each = element; each; each = each.parentElement) yield each;
  };
  const isHidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
    [...ancestors(element)].some(
      (each) => styleOf(each).clipPath !== 'none' || (each.localName === 'option' && each.parentElement),
    );

  const isOut = (rect, box, axis) =>
    axis === 'x'
      ? rect.left < box.left - tolerance || rect.right > box.right + tolerance
      : rect.top < box.top - tolerance || rect.bottom > box.bottom + tolerance;
  const paddingBox = (element) => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  };

  const scrolledAway = Symbol();
  /** What cuts the text off, if anything. */
  const cutBy = (element, rect) => {
    if (rect.left < -tolerance || rect.right > innerWidth + tolerance) return 'the window';
    for (const each of ancestors(element)) {
      const style = styleOf(each);
      if (style.position === 'fixed' || each === document.body) return undefined;
      for (const axis of ['x', 'y']) {
        const overflow = axis === 'x' ? style.overflowX : style.overflowY;
        if (overflow === 'visible' || each.clientWidth === 0 || !isOut(rect, paddingBox(each), axis)) continue;
        if (axis === 'y' && ['auto', 'scroll'].includes(overflow)) return scrolledAway;
        const isShortened = axis === 'x' ? style.textOverflow === 'ellipsis' : style.webkitLineClamp !== 'none';
        if (isShortened && isReadableElsewhere(each)) return scrolledAway;
        return describe(each);
      }
    }
    return undefined;
  };
  const isReadableElsewhere = (element) => [...ancestors(element)].some((each) => each.title || each.localName === 'a');

  const range = document.createRange();
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    const element = node.parentElement;
    if (text === '' || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TEXTAREA'].includes(element.tagName)) continue;
    if (isHidden(element)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const cause = cutBy(element, rect);
      if (cause === scrolledAway) continue;
      if (cause) problems.add(`${show(text)} is cut off by ${cause}`);
      else texts.push({ text, element, rect });
    }
  }

  texts.sort((one, other) => one.rect.top - other.rect.top);
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom) break;
      if (other.element === one.element) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width > 2 && height > 0.3 * Math.min(one.rect.height, other.rect.height))
        problems.add(`${show(one.text)} overlaps ${show(other.text)}`);
    }
  });

  const isNear = (one, other) => one.contains(other) || other.contains(one);
  /** What lies over the middle of a box. Nothing if the middle is not in the window, or is scrolled away. */
  const coverOf = (element, { left, top, width, height }) => {
    const top1 = document.elementFromPoint(left + width / 2, top + height / 2);
    return top1 && !isNear(top1, element) && !top1.closest('label')?.contains(element) ? top1 : undefined;
  };
  for (const { text, element, rect } of texts) {
    const cover = coverOf(element, rect);
    if (cover && styleOf(element).pointerEvents !== 'none') problems.add(`${show(text)} lies under ${describe(cover)}`);
  }

  const canvas = document.createElement('canvas').getContext('2d');
  const widthOf = (text, element) => {
    canvas.font = styleOf(element).font;
    return canvas.measureText(text).width;
  };
  for (const control of root.querySelectorAll('a[href], button, input, select, textarea')) {
    if (isHidden(control)) continue;
    const rect = control.getBoundingClientRect();
    if (rect.width < 2 || cutBy(control, rect) === scrolledAway) continue;
    if (rect.left < -tolerance || rect.right > innerWidth + tolerance)
      problems.add(`${describe(control)} is cut off by the window`);
    const text = control.selectedOptions?.[0]?.text ?? control.placeholder ?? '';
    const style = styleOf(control);
    const space = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (text && widthOf(text, control) > space + tolerance)
      problems.add(`${show(text)} does not fit into ${describe(control)}`);
    if (!['a'].includes(control.localName)) {
      const cover = coverOf(control, rect);
      if (cover && styleOf(cover).position !== 'static' && cover.localName !== 'label' && style.opacity !== '0')
        problems.add(`${describe(control)} lies under ${describe(cover)}`);
    }
  }
  return [...problems];
})();
