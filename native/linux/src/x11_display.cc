namespace casement {}
